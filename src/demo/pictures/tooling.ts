import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, PAPER, path, rect, repeat, ring, shine, stroke, turn } from './shapes.ts';
import { toneOf } from './tones.ts';

function drillBit(variant: string): string {
  const tone = toneOf(variant === 'gold' ? 'brass' : 'steel');
  const one = (x: number, width: number, length: number) => {
    const top = 226 - length;
    const isSds = variant === 'sds';
    return [
      rect(x - width / 2, top, width, 44, tone.dark, 2),
      isSds
        ? rect(x - width / 4, top + 8, width / 2, 26, INK, 3, 'opacity=".6"')
        : rect(x - width / 2, top, width / 3, 44, tone.light, 0, shine),
      rect(x - width / 2, top + 44, width, length - 66, tone.base),
      repeat(Math.floor((length - 70) / 14), (at) =>
        path(
          `M${x - width / 2} ${top + 50 + at * 14} L${x + width / 2} ${top + 58 + at * 14} V${top + 64 + at * 14} L${x - width / 2} ${top + 56 + at * 14} Z`,
          tone.line,
          'opacity=".75"',
        ),
      ),
      isSds
        ? path(`M${x - width / 2 - 3} ${204} h${width + 6} l-${width / 2 + 3} 18 Z`, '#d9b347')
        : path(`M${x - width / 2} ${204} h${width} l-${width / 2} 18 Z`, tone.dark),
    ].join('');
  };
  return turn(32, one(80, 22, 190) + one(120, 16, 170) + one(154, 11, 150));
}

function disc(variant: string): string {
  if (variant === 'saw' || variant === 'diamond') {
    const isSaw = variant === 'saw';
    const steel = toneOf('steel');
    return [
      ground(120, 216, 150),
      isSaw
        ? repeat(24, (at) => turn(at * 15, path('M116 20 l14 2 -4 14 -12 2 Z', '#8894a1'), 120, 118))
        : repeat(16, (at) => turn(at * 22.5, path('M104 24 A96 96 0 0 1 134 24 L131 42 H107 Z', '#d43d2f'), 120, 118)),
      circle(120, 118, isSaw ? 88 : 80, steel.base, `stroke="${steel.line}" stroke-width="1.5"`),
      path('M62 84 A68 68 0 0 1 104 52', 'none', `stroke="${steel.light}" stroke-width="9" stroke-linecap="round"`),
      isSaw
        ? repeat(4, (at) => turn(at * 90 + 20, stroke('M120 66 q10 10 2 24', steel.line, 3), 120, 118))
        : repeat(8, (at) => turn(at * 45, circle(120, 64, 5, steel.line), 120, 118)),
      circle(120, 118, 34, steel.dark, shine),
      circle(120, 118, 13, PAPER, `stroke="${steel.line}" stroke-width="2"`),
    ].join('');
  }
  if (variant === 'flap') {
    return [
      ground(120, 214, 150),
      repeat(30, (at) => turn(at * 12, path('M112 26 h22 l-5 44 h-12 Z', at % 2 ? '#b5622f' : '#944b21'), 120, 116)),
      circle(120, 116, 44, '#2f9e5b'),
      ring(120, 116, 34, '#207644', 4),
      circle(120, 116, 14, PAPER, 'stroke="#165630" stroke-width="2"'),
    ].join('');
  }
  const tone = toneOf(variant);
  const stripe = variant === 'green' ? '#f7c325' : '#2f74c9';
  return [
    ground(120, 216, 150),
    circle(120, 122, 86, tone.line),
    circle(120, 118, 86, tone.base),
    repeat(3, (at) => ring(120, 118, 80 - at * 8, tone.light, 1)),
    circle(120, 118, 54, '#f2f4f6'),
    ring(120, 118, 47, stripe, 9),
    circle(120, 118, 20, '#c9d0d8', 'stroke="#8894a1" stroke-width="2"'),
    circle(120, 118, 13, PAPER, 'stroke="#626d79" stroke-width="1.5"'),
    rect(86, 96, 24, 5, INK, 2),
    rect(130, 96, 24, 5, INK, 2),
    rect(98, 146, 44, 5, INK, 2),
  ].join('');
}

function bit(): string {
  const tone = toneOf('steel');
  const one = (x: number, accent: string) =>
    rect(x - 12, 60, 24, 62, tone.base, 3) +
    rect(x - 12, 60, 7, 62, tone.light, 0, shine) +
    rect(x - 12, 74, 24, 8, tone.dark) +
    path(`M${x - 12} 120 h24 l-5 22 v38 l-7 16 -7 -16 v-38 Z`, tone.dark, `stroke="${tone.line}"`) +
    rect(x - 7, 142, 14, 8, accent) +
    stroke(`M${x} 166 v22`, tone.line, 2);
  return (
    ground(120, 212, 150) +
    turn(-16, one(70, '#d43d2f'), 70, 130) +
    one(120, '#f7c325') +
    turn(16, one(170, '#2f74c9'), 170, 130)
  );
}

function holeSaw(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 214, 150),
    rect(113, 16, 14, 50, '#8894a1'),
    path('M100 40 l40 0 6 22 H94 Z', '#5b646f'),
    path('M52 72 V176 H188 V72 Z', tone.base),
    path('M52 72 h22 v104 h-22 Z', tone.light, shine),
    rect(92, 100, 16, 48, tone.dark, 8),
    rect(146, 100, 16, 48, tone.dark, 8),
    repeat(17, (at) => path(`M${52 + at * 8} 176 l4 12 4 -12 Z`, '#8894a1')),
    ellipse(120, 72, 68, 18, tone.dark),
    ellipse(120, 70, 68, 18, tone.base, `stroke="${tone.line}"`),
    rect(115, 176, 10, 28, '#8894a1'),
    path('M115 204 h10 l-5 10 Z', '#626d79'),
  ].join('');
}

function blade(variant: string): string {
  const tone = toneOf(variant);
  const one = (y: number) =>
    rect(40, y, 170, 22, tone.base, 2, `stroke="${tone.line}"`) +
    path(`M40 ${y} h-14 q-8 0 -8 7 v4 h10 v11 h12 Z`, tone.dark) +
    repeat(20, (at) => path(`M${48 + at * 8} ${y + 22} l4 7 4 -7 Z`, tone.line)) +
    rect(48, y + 4, 150, 4, tone.light, 2, shine) +
    circle(60, y + 13, 3, PAPER);
  return ground(120, 208, 170) + turn(-24, one(66) + one(108) + one(150));
}

export const tooling = {
  'drill-bit': { variants: ['steel', 'gold', 'sds'], draw: drillBit },
  disc: { variants: ['black', 'green', 'flap', 'diamond', 'saw'], draw: disc },
  bit: { variants: ['steel'], draw: bit },
  'hole-saw': { variants: ['red', 'steel'], draw: holeSaw },
  blade: { variants: ['steel', 'blue'], draw: blade },
} as const satisfies Record<string, Drawing>;
