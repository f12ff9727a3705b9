import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, label, PAPER, path, rect, repeat, ring, shine, stroke } from './shapes.ts';
import { toneOf } from './tones.ts';

function junctionBox(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 170),
    [
      [44, 92],
      [44, 148],
      [196, 92],
      [196, 148],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 17, 17, tone.dark) + ellipse(x, y, 11, 11, tone.line))
      .join(''),
    rect(50, 50, 140, 150, tone.dark, 12),
    rect(50, 46, 140, 148, tone.base, 12, `stroke="${tone.line}" stroke-width="1.5"`),
    rect(62, 58, 116, 124, tone.light, 8, `stroke="${tone.dark}"`),
    [
      [74, 70],
      [166, 70],
      [74, 170],
      [166, 170],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, tone.dark) + stroke(`M${x - 3} ${y - 3} l6 6`, tone.line, 2))
      .join(''),
    path('M120 100 l-16 26 h12 l-6 22 22 -30 h-13 l9 -18 Z', tone.line, 'opacity=".55"'),
  ].join('');
}

function backBox(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 150),
    path('M52 96 V160 C52 210 188 210 188 160 V96 Z', tone.dark),
    repeat(3, (at) => rect(74 + at * 36, 142, 18, 28, tone.line, 5, 'opacity=".5"')),
    ellipse(120, 96, 76, 44, tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    ellipse(120, 96, 62, 34, tone.line),
    ellipse(120, 104, 58, 28, INK, 'opacity=".45"'),
    circle(52, 96, 7, '#c9d0d8', 'stroke="#626d79"'),
    circle(188, 96, 7, '#c9d0d8', 'stroke="#626d79"'),
  ].join('');
}

function plasticEnclosure(variant: string): string {
  const isClear = variant === 'clear';
  return [
    ground(120, 212, 190),
    rect(28, 48, 184, 154, '#c9d0d8', 10),
    rect(28, 44, 184, 152, '#f2f5f7', 10, 'stroke="#a9b2bd" stroke-width="1.5"'),
    isClear
      ? rect(42, 62, 156, 110, '#51606d', 6) +
        repeat(
          9,
          (at) =>
            rect(48 + at * 16.4, 84, 14, 60, '#f4f6f8', 1, 'stroke="#a9b2bd"') +
            rect(52 + at * 16.4, 106, 6, 14, at % 3 ? '#31363d' : '#2f74c9', 1),
        ) +
        rect(42, 62, 156, 110, '#a9cbe3', 6, 'opacity=".28"') +
        path('M48 68 h40 l-38 98 h-2 Z', PAPER, 'opacity=".22"')
      : rect(42, 60, 156, 116, PAPER, 6, 'stroke="#d3d9e0" stroke-width="1.5"'),
    rect(104, 178, 32, 8, '#a9b2bd', 4),
  ].join('');
}

function steelEnclosure(variant: string): string {
  const wide = variant === 'large' ? 150 : 134;
  const left = 120 - wide / 2;
  return [
    ground(120, 218, wide + 30),
    path(`M${left + wide} 26 l16 8 v172 l-16 6 Z`, '#8a949f'),
    rect(left, 26, wide, 186, '#c8ced5', 4, 'stroke="#8a949f" stroke-width="1.5"'),
    rect(left + 8, 34, wide - 16, 170, '#d9dee3', 3, 'stroke="#b2bac3"'),
    rect(left + 11, 37, 8, 164, PAPER, 3, 'opacity=".4"'),
    circle(left + wide - 24, 119, 8, '#6b7580'),
    rect(left + wide - 25.5, 114, 3, 10, INK),
    path(`M${left + 40} 60 l-15 26 h30 Z`, '#f7c325', 'stroke="#9a7106" stroke-width="2"'),
    path(`M${left + 41} 66 l-5 9 h4 l-2 7 7 -10 h-4 l2 -6 Z`, INK),
    variant === 'meter'
      ? rect(left + 30, 96, 56, 42, '#eaf4fb', 3, 'stroke="#8a949f" stroke-width="2"') +
        rect(left + 36, 102, 44, 14, '#b9c9a8') +
        label(left + 58, 114, 10, INK, '04217')
      : '',
    repeat(4, (at) => rect(left + 34, 172 + at * 6, wide - 68, 2.5, '#aab3bc')),
  ].join('');
}

function lock(): string {
  return [
    ground(120, 208, 130),
    circle(104, 108, 56, '#8894a1'),
    circle(104, 104, 56, '#d6dce2', 'stroke="#8894a1" stroke-width="1.5"'),
    ring(104, 104, 42, '#b4bec9', 4),
    circle(104, 98, 12, INK),
    path('M98 104 h12 l5 26 h-22 Z', INK),
    `<g transform="rotate(28 176 164)">`,
    ring(176, 150, 20, '#d9b347', 9),
    rect(171, 168, 10, 46, '#d9b347', 2),
    rect(181, 190, 12, 6, '#d9b347'),
    rect(181, 202, 9, 6, '#d9b347'),
    '</g>',
  ].join('');
}

function toolBox(variant: string): string {
  const tone = toneOf(variant);
  const accent = variant === 'red' ? '#31363d' : '#f7c325';
  return [
    ground(120, 206, 200),
    stroke('M84 84 V64 Q84 54 94 54 H146 Q156 54 156 64 V84', tone.dark, 12),
    rect(24, 82, 192, 118, tone.base, 10),
    rect(24, 82, 192, 38, tone.dark, 10),
    rect(30, 88, 180, 8, tone.light, 4, shine),
    rect(24, 118, 192, 5, tone.line),
    rect(54, 106, 26, 32, accent, 4),
    rect(160, 106, 26, 32, accent, 4),
    rect(92, 142, 56, 34, tone.dark, 5),
    rect(104, 156, 32, 6, accent, 3),
  ].join('');
}

/** A case of sockets and spanners, open. */
function toolCase(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 200),
    path('M40 40 H200 L212 112 H28 Z', tone.dark),
    path('M50 48 H190 L199 104 H41 Z', tone.base),
    rect(22, 112, 196, 92, tone.dark, 8),
    rect(30, 120, 180, 76, '#22272c', 6),
    repeat(2, (row) =>
      repeat(
        7,
        (at) =>
          circle(50 + at * 23, 138 + row * 22, 8 - row * 2, '#c9d0d8', 'stroke="#78828e" stroke-width="1.5"') +
          circle(50 + at * 23, 138 + row * 22, 3, '#4b5159'),
      ),
    ),
    rect(44, 176, 108, 8, '#c9d0d8', 4),
    circle(160, 180, 9, '#c9d0d8'),
    repeat(4, (at) => rect(60 + at * 32, 58, 20, 36, '#22272c', 3) + rect(67 + at * 32, 64, 6, 24, '#c9d0d8', 2)),
  ].join('');
}

/** A flat set in a holder: screwdrivers, bits, drills. */
function toolSet(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 200),
    rect(26, 128, 188, 74, '#31363d', 8),
    rect(26, 128, 188, 14, '#4b5159', 6),
    repeat(6, (at) => {
      const x = 50 + at * 28;
      return (
        rect(x - 3, 92, 6, 44, '#c9d0d8', 1) +
        path(`M${x - 9} 34 h18 l-2 52 q-7 10 -14 0 Z`, tone.base, `stroke="${tone.line}"`) +
        rect(x - 6, 38, 4, 42, tone.light, 2, shine) +
        rect(x - 4, 84, 8, 10, '#31363d')
      );
    }),
    rect(52, 160, 136, 24, tone.base, 4),
  ].join('');
}

export const boxes = {
  'junction-box': { variants: ['grey', 'white', 'black'], draw: junctionBox },
  'back-box': { variants: ['blue', 'orange'], draw: backBox },
  'plastic-enclosure': { variants: ['clear', 'white'], draw: plasticEnclosure },
  'steel-enclosure': { variants: ['small', 'large', 'meter'], draw: steelEnclosure },
  lock: { variants: ['steel'], draw: lock },
  'tool-box': { variants: ['black', 'red'], draw: toolBox },
  case: { variants: ['blue'], draw: toolCase },
  'tool-set': { variants: ['red', 'blue', 'yellow'], draw: toolSet },
} as const satisfies Record<string, Drawing>;
