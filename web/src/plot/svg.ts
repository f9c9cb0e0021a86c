// plot/svg.ts -- a Surface that writes SVG.

import { path, type Path } from 'd3-path';

import type { Size, Surface } from './surface';

const ANCHORS: Record<CanvasTextAlign, string> = {
  left: 'start',
  start: 'start',
  center: 'middle',
  right: 'end',
  end: 'end',
};

const BASELINES: Record<CanvasTextBaseline, string> = {
  top: 'text-before-edge',
  hanging: 'hanging',
  middle: 'central',
  alphabetic: 'auto',
  ideographic: 'ideographic',
  bottom: 'text-after-edge',
};

// Also drops what XML cannot hold at all: control characters and lone halves of
// surrogate pairs.
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

export class SvgSurface implements Surface {
  strokeStyle: Surface['strokeStyle'] = '#000';
  fillStyle: Surface['fillStyle'] = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '12px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';

  private path: Path = path();
  private dash: number[] = [];
  private readonly parts: string[] = [];

  beginPath(): void {
    this.path = path();
  }
  moveTo(x: number, y: number): void {
    this.path.moveTo(round(x), round(y));
  }
  lineTo(x: number, y: number): void {
    this.path.lineTo(round(x), round(y));
  }
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.path.arc(round(x), round(y), radius, from, to);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path.rect(round(x), round(y), round(width), round(height));
  }
  closePath(): void {
    this.path.closePath();
  }
  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  stroke(): void {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(' ')}"` : '';
    this.write(
      `<path d="${this.path}" fill="none" stroke="${this.paint(this.strokeStyle)}"` +
        ` stroke-width="${this.lineWidth}"${dash}${this.opacity()}/>`,
    );
  }

  fill(): void {
    this.write(`<path d="${this.path}" fill="${this.paint(this.fillStyle)}"${this.opacity()}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight, size, family] = /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
    this.write(
      `<text x="${round(x)}" y="${round(y)}" fill="${this.paint(this.fillStyle)}"` +
        ` font-family="${escapeXml(family ?? 'sans-serif')}" font-size="${size ?? 12}"` +
        (weight ? ` font-weight="${weight}"` : '') +
        ` text-anchor="${ANCHORS[this.textAlign]}"` +
        ` dominant-baseline="${BASELINES[this.textBaseline]}"${this.opacity()}>` +
        `${escapeXml(text)}</text>`,
    );
  }

  // The whole file.
  finish(size: Size, title: string): string {
    const { width, height } = size;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
      ` viewBox="0 0 ${width} ${height}" role="img">\n<title>${escapeXml(title)}</title>\n` +
      `${this.parts.join('\n')}\n</svg>\n`
    );
  }

  private write(element: string): void {
    this.parts.push(element);
  }

  private paint(style: Surface['fillStyle']): string {
    return typeof style === 'string' ? escapeXml(style) : '#000';
  }

  private opacity(): string {
    return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : '';
  }
}

// Tenths of a pixel: files with many points stay small.
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
