import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, path, rect, repeat, ring, shine, stroke, turn } from './shapes.ts';
import { toneOf } from './tones.ts';

const zinc = (variant: string) => toneOf(variant === 'yellow' ? 'brass' : variant === 'black' ? 'black' : 'steel');

/** A threaded stem from `top` to `bottom` along x = 120. */
function thread(
  top: number,
  bottom: number,
  width: number,
  tone: { base: string; dark: string; light: string },
): string {
  const count = Math.floor((bottom - top) / 8);
  return (
    rect(120 - width / 2, top, width, bottom - top, tone.base) +
    rect(120 - width / 2, top, width / 4, bottom - top, tone.light, 0, shine) +
    repeat(count, (at) => stroke(`M${120 - width / 2 - 2} ${top + 7 + at * 8} l${width + 4} -4`, tone.dark, 2.6))
  );
}

function screw(variant: string): string {
  const tone = zinc(variant);
  const one =
    thread(66, 178, 14, tone) +
    path('M113 178 h14 l-7 28 Z', tone.dark) +
    path('M94 44 h52 l-18 24 h-16 Z', tone.base) +
    ellipse(120, 44, 26, 10, tone.light, `stroke="${tone.dark}" stroke-width="1.5"`) +
    stroke('M112 44 h16 M120 40 v8', tone.line, 3);
  return ground(120, 216, 150) + turn(-26, one, 90, 130) + turn(24, one, 150, 130);
}

function bolt(): string {
  const tone = toneOf('steel');
  return [
    ground(120, 214, 110),
    thread(100, 204, 34, tone),
    rect(103, 74, 34, 34, tone.base),
    rect(103, 74, 9, 34, tone.light, 0, shine),
    path('M74 38 h92 l10 10 v24 l-10 10 h-92 l-10 -10 v-24 Z', tone.base, `stroke="${tone.dark}" stroke-width="1.5"`),
    rect(92, 39, 56, 42, tone.light),
    path('M74 38 h92 l-10 -8 h-72 Z', tone.light),
  ].join('');
}

function nut(): string {
  const tone = toneOf('steel');
  const one = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    path('M-60 0 L-30 -52 H30 L60 0 L30 52 H-30 Z', tone.dark, 'transform="translate(0 12)"') +
    path('M-60 0 L-30 -52 H30 L60 0 L30 52 H-30 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`) +
    path('M-60 0 L-30 -52 H30 L20 -38 H-22 L-44 0 Z', tone.light) +
    circle(0, 0, 30, tone.line) +
    circle(0, 3, 27, INK, 'opacity=".75"') +
    repeat(3, (at) => ring(0, 2, 28 - at * 4, tone.dark, 1.2)) +
    '</g>';
  return ground(120, 204, 180) + one(88, 92, 1) + one(164, 150, 0.7);
}

function washer(): string {
  const tone = toneOf('steel');
  const one = (x: number, y: number, r: number) =>
    ellipse(x, y + 7, r, r * 0.86, tone.dark) +
    `<path fill-rule="evenodd" d="M${x - r} ${y} a${r} ${r * 0.86} 0 1 0 ${r * 2} 0 a${r} ${r * 0.86} 0 1 0 ${-r * 2} 0 M${x - r * 0.45} ${y} a${r * 0.45} ${r * 0.39} 0 1 0 ${r * 0.9} 0 a${r * 0.45} ${r * 0.39} 0 1 0 ${-r * 0.9} 0" fill="${tone.base}" stroke="${tone.line}" stroke-width="1.2"/>` +
    path(
      `M${x - r * 0.8} ${y - r * 0.2} A${r * 0.84} ${r * 0.72} 0 0 1 ${x - r * 0.1} ${y - r * 0.72}`,
      'none',
      `stroke="${tone.light}" stroke-width="5" stroke-linecap="round"`,
    ) +
    ellipse(x, y + 3, r * 0.43, r * 0.34, '#ffffff');
  return ground(120, 208, 170) + one(90, 92, 58) + one(162, 146, 44) + one(66, 176, 26);
}

function anchor(): string {
  const tone = toneOf('steel');
  const one =
    thread(40, 112, 20, tone) +
    rect(108, 106, 24, 62, tone.base) +
    rect(108, 106, 6, 62, tone.light, 0, shine) +
    path('M106 132 h28 v44 h-28 Z', tone.dark) +
    stroke('M120 134 v40 M113 134 v40 M127 134 v40', tone.line, 2) +
    path('M108 176 h24 l6 26 h-36 Z', tone.base, `stroke="${tone.line}"`) +
    path('M98 64 h44 v20 h-44 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`) +
    rect(110, 64, 20, 20, tone.light) +
    rect(92, 84, 56, 6, tone.dark, 2);
  return ground(120, 214, 130) + turn(20, one);
}

function dowel(variant: string): string {
  const tone = toneOf(variant === 'nail' ? 'grey' : variant);
  const steel = toneOf('steel');
  const one =
    path(
      'M102 52 h36 v14 h-5 v98 l-8 26 h-10 l-8 -26 v-98 h-5 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ) +
    repeat(6, (at) => path(`M107 ${84 + at * 13} l-6 6 6 3 Z M133 ${84 + at * 13} l6 6 -6 3 Z`, tone.dark)) +
    stroke('M120 96 v90', tone.line, 3) +
    (variant === 'nail'
      ? rect(115, 20, 10, 40, steel.base) + ellipse(120, 20, 16, 6, steel.light, `stroke="${steel.line}"`)
      : ellipse(120, 54, 10, 4, INK, 'opacity=".7"'));
  return ground(120, 212, 150) + turn(-22, one, 80, 120) + turn(22, one, 160, 120);
}

function rod(): string {
  const tone = toneOf('steel');
  const one = (x: number) => slanted(x, tone);
  return ground(120, 214, 150) + one(-34) + one(0) + one(34);
}

function slanted(x: number, tone: { base: string; dark: string; light: string }): string {
  return turn(32, `<g transform="translate(${x} 0)">${thread(30, 206, 18, tone)}</g>`);
}

export const fixings = {
  screw: { variants: ['black', 'yellow', 'zinc'], draw: screw },
  bolt: { variants: ['zinc'], draw: bolt },
  nut: { variants: ['zinc'], draw: nut },
  washer: { variants: ['zinc'], draw: washer },
  anchor: { variants: ['zinc'], draw: anchor },
  dowel: { variants: ['nail', 'blue', 'grey', 'white'], draw: dowel },
  rod: { variants: ['zinc'], draw: rod },
} as const satisfies Record<string, Drawing>;
