// plot/surface.ts -- what a plot is drawn on: the screen's canvas or an SVG file.
//
// The part of the canvas interface that plots use, so that one drawing routine
// serves both and an exported plot is the plot on the screen.

export type Surface = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'closePath'
  | 'stroke'
  | 'fill'
  | 'fillText'
  | 'setLineDash'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>;

export interface Size {
  width: number;
  height: number;
}
