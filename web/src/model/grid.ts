// model/grid.ts -- a table of any length, for a page, for a plot and for CSV.
//
// Cells are computed when they are asked for, so a grid over 100,000 runs costs
// nothing until a row is looked at.

export interface GridColumn {
  title: string;
  numeric: boolean;
  value(row: number): string | number;
}

export interface Grid {
  length: number;
  columns: GridColumn[];
}
