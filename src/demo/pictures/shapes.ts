/** Pieces of SVG. Pictures are drawn on a square of 240 by 240. */

const short = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${r ? ` rx="${short(r)}"` : ''} fill="${fill}"${more && ` ${more}`}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${more && ` ${more}`}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${more && ` ${more}`}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** A line without filling, with round ends. */
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

/** A ring: a circle without filling. */
export const ring = (x: number, y: number, r: number, colour: string, width: number): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="none" stroke="${colour}" stroke-width="${short(width)}"/>`;

export const label = (x: number, y: number, size: number, fill: string, text: string): string =>
  `<text x="${short(x)}" y="${short(y)}" font-family="Arial, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`;

export const turn = (degrees: number, body: string, x = 120, y = 120): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${body}</g>`;

export const move = (x: number, y: number, body: string): string =>
  `<g transform="translate(${short(x)} ${short(y)})">${body}</g>`;

/** The same piece `count` times, each given its number from 0. */
export const repeat = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');

/** The soft shadow that things stand on. */
export const ground = (x: number, y: number, width: number): string =>
  ellipse(x, y, width / 2, 7, '#0f1720', 'opacity=".09"');

export const shine = 'opacity=".35"';
export const shade = 'opacity=".16"';
export const INK = '#1d2329';
export const PAPER = '#ffffff';
