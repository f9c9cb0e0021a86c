// plot/marks.ts -- the shapes that tell solvers apart where colours do not.

import type { Mark } from '../model/palette';

export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
}

// Corners around the origin, for a radius of 1.
const CORNERS: Record<Exclude<Mark, 'circle'>, readonly (readonly [number, number])[]> = {
  square: [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  triangle: [
    [0, -1.1],
    [1.05, 0.8],
    [-1.05, 0.8],
  ],
  wedge: [
    [0, 1.1],
    [1.05, -0.8],
    [-1.05, -0.8],
  ],
  diamond: [
    [0, -1.2],
    [1, 0],
    [0, 1.2],
    [-1, 0],
  ],
  star: star(5, 1.25, 0.52),
  cross: [
    [-0.35, -1.05],
    [0.35, -1.05],
    [0.35, -0.35],
    [1.05, -0.35],
    [1.05, 0.35],
    [0.35, 0.35],
    [0.35, 1.05],
    [-0.35, 1.05],
    [-0.35, 0.35],
    [-1.05, 0.35],
    [-1.05, -0.35],
    [-0.35, -0.35],
  ],
};

function star(points: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points - Math.PI / 2;
    const radius = i % 2 ? inner : outer;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

// Adds the closed shape to the current path.
export function traceMark(pen: Pen, mark: Mark, x: number, y: number, radius: number): void {
  if (mark === 'circle') {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.closePath();
    return;
  }
  const corners = CORNERS[mark];
  for (let i = 0; i < corners.length; i++) {
    const [dx, dy] = corners[i]!;
    if (i === 0) pen.moveTo(x + dx * radius, y + dy * radius);
    else pen.lineTo(x + dx * radius, y + dy * radius);
  }
  pen.closePath();
}
