import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, label, PAPER, path, rect, repeat, ring, stroke } from './shapes.ts';

function meter(variant: string): string {
  const w = variant === 'three' ? 160 : 120;
  const left = 120 - w / 2;
  return [
    ground(120, 212, w + 20),
    rect(left, 36, w, 170, '#eef1f4', 10, 'stroke="#aab4bf" stroke-width="1.5"'),
    rect(left + 12, 50, w - 24, 92, '#dfe5ea', 6),
    rect(left + 20, 58, w - 40, 34, '#b9c9a8', 4, 'stroke="#7f9070"'),
    label(120, 83, 22, '#2a3424', variant === 'three' ? '018452.7' : '04217.3'),
    circle(left + 30, 112, 5, '#d43d2f'),
    rect(left + 44, 106, w - 80, 4, '#9aa3ae'),
    rect(left + 44, 115, w - 96, 4, '#9aa3ae'),
    rect(left + 20, 126, 40, 9, '#31363d'),
    rect(left + 6, 152, w - 12, 48, '#cfd6dd', 5),
    repeat(variant === 'three' ? 8 : 4, (at) =>
      circle(
        left + w / (variant === 'three' ? 16 : 8) + at * (w / (variant === 'three' ? 8 : 4)),
        178,
        7,
        '#8894a1',
        'stroke="#5b646f"',
      ),
    ),
  ].join('');
}

function psu(variant: string): string {
  if (variant === 'din') {
    return [
      ground(120, 212, 110),
      rect(72, 34, 96, 172, '#c3c9d1', 6, 'stroke="#78828e" stroke-width="1.5"'),
      rect(80, 66, 80, 106, '#e9edf1', 3),
      repeat(5, (at) => rect(84, 44 + at * 4, 72, 2, '#78828e')),
      repeat(4, (at) => circle(92 + at * 19, 190, 7, '#35a85f', 'stroke="#165630"')),
      circle(92, 84, 5, '#35a85f'),
      rect(90, 112, 60, 20, '#2f74c9', 3),
      rect(90, 144, 60, 4, '#9aa3ae'),
      rect(90, 153, 44, 4, '#9aa3ae'),
    ].join('');
  }
  const isSealed = variant === 'sealed';
  return [
    ground(120, 196, 200),
    path('M30 94 L178 70 L214 88 L66 116 Z', '#e3e8ed'),
    path('M66 116 L214 88 V150 L66 182 Z', '#b4bec9'),
    path('M30 94 L66 116 V182 L30 156 Z', '#8894a1'),
    isSealed
      ? stroke('M66 150 C40 176 30 180 14 178 M214 118 C228 116 232 126 236 140', INK, 6) +
        label(140, 142, 18, PAPER, 'IP67')
      : repeat(11, (at) => repeat(3, (row) => ellipse(82 + at * 12, 126 + row * 16 - at * 2.4, 4, 5, '#626d79'))),
  ].join('');
}

function stabiliser(variant: string): string {
  const dark = variant === 'ups';
  return [
    ground(120, 214, 140),
    rect(
      62,
      30,
      116,
      178,
      dark ? '#31363d' : '#dfe5ea',
      8,
      `stroke="${dark ? '#15181c' : '#9aa3ae'}" stroke-width="1.5"`,
    ),
    rect(74, 44, 92, 46, dark ? '#1f2328' : '#31363d', 5),
    label(120, 76, 26, dark ? '#6cc08a' : '#ff5a48', dark ? '100%' : '220'),
    variant === 'wall'
      ? repeat(6, (at) => rect(80, 146 + at * 9, 80, 4, '#78828e', 2))
      : repeat(
          2,
          (at) =>
            circle(94 + at * 52, 166, 18, dark ? '#4b5159' : '#c3c9d1', 'stroke="#78828e"') +
            circle(88 + at * 52, 166, 3, INK) +
            circle(100 + at * 52, 166, 3, INK),
        ),
    circle(92, 110, 7, '#35a85f'),
    circle(112, 110, 7, '#f7c325'),
    rect(136, 102, 28, 16, '#d43d2f', 4),
  ].join('');
}

function cell(variant: string): string {
  if (variant === 'coin') {
    return [
      ground(120, 196, 170),
      ellipse(98, 122, 62, 58, '#8894a1'),
      ellipse(98, 116, 62, 58, '#d6dce2'),
      ring(98, 116, 46, '#b4bec9', 2),
      label(98, 124, 22, '#78828e', '+'),
      ellipse(158, 166, 46, 30, '#8894a1'),
      ellipse(158, 161, 46, 30, '#c9d0d8'),
    ].join('');
  }
  if (variant === 'square') {
    return [
      ground(120, 210, 110),
      rect(78, 62, 84, 142, '#31363d', 8),
      rect(78, 62, 84, 46, '#d1804a', 8),
      rect(92, 46, 22, 18, '#c9d0d8', 4),
      circle(140, 56, 11, '#c9d0d8', 'stroke="#8894a1"'),
      label(120, 166, 30, PAPER, '9V'),
    ].join('');
  }
  return [
    ground(120, 212, 150),
    repeat(3, (at) => {
      const x = 50 + at * 50;
      return (
        rect(x + 12, 38, 16, 12, '#c9d0d8', 3) +
        rect(x, 48, 40, 158, '#31363d', 7) +
        rect(x, 48, 40, 50, '#d1804a', 7) +
        rect(x + 5, 50, 7, 150, PAPER, 3, 'opacity=".22"') +
        rect(x + 14, 120, 12, 60, '#5b646f', 3)
      );
    }),
  ].join('');
}

export const supplies = {
  meter: { variants: ['one', 'three'], draw: meter },
  psu: { variants: ['din', 'mesh', 'sealed'], draw: psu },
  stabiliser: { variants: ['floor', 'wall', 'ups'], draw: stabiliser },
  cell: { variants: ['round', 'square', 'coin'], draw: cell },
} as const satisfies Record<string, Drawing>;
