import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, path, rect, repeat, ring, shade, shine, stroke, turn } from './shapes.ts';
import { numberOf, toneOf } from './tones.ts';

function lug(variant: string): string {
  const tone = toneOf(variant === 'copper' ? 'copper' : 'steel');
  const one = (y: number, scale: number) =>
    `<g transform="translate(120 ${y}) scale(${scale}) rotate(-24) translate(-120 -60)">` +
    [
      rect(34, 44, 92, 34, tone.base, 8),
      rect(34, 48, 92, 8, tone.light, 4, shine),
      ellipse(36, 61, 7, 17, tone.dark),
      ellipse(36, 61, 4.5, 12, INK, 'opacity=".65"'),
      path('M118 44 L146 52 H190 A20 20 0 0 1 190 78 H146 L118 78 Z', tone.base),
      path('M118 44 L146 52 V78 L118 78 Z', tone.dark, shade),
      circle(190, 65, 24, tone.base),
      circle(190, 65, 10, '#ffffff', `stroke="${tone.dark}" stroke-width="2"`),
      circle(104, 61, 3, tone.line),
      stroke('M70 46 V77 M82 46 V77', tone.dark, 1.5),
    ].join('') +
    '</g>';
  return ground(120, 208, 160) + one(84, 1) + one(156, 0.82);
}

function ferrule(variant: string): string {
  const tone = toneOf(variant);
  const metal = toneOf('silver');
  const one = (x: number, y: number, angle: number) =>
    turn(
      angle,
      rect(x + 24, y + 6, 54, 12, metal.base, 4) +
        rect(x + 24, y + 8, 54, 3, '#fff', 1, shine) +
        path(
          `M${x} ${y - 5} h22 l10 8 v18 l-10 8 h-22 q-5 -17 0 -34 Z`,
          tone.base,
          `stroke="${tone.dark}" stroke-width="1"`,
        ) +
        ellipse(x, y + 12, 4, 17, tone.dark),
      x + 40,
      y + 12,
    );
  return (
    ground(120, 206, 170) + one(40, 60, -20) + one(112, 84, 15) + one(50, 124, 8) + one(120, 152, -26) + one(72, 176, 0)
  );
}

/** Lever terminals by the number of wires, and a strip of screw clamps. */
function terminal(variant: string): string {
  if (variant.startsWith('strip')) {
    const tone = toneOf(variant === 'strip-white' ? 'white' : 'black');
    return (
      ground(120, 190, 200) +
      turn(
        -14,
        repeat(
          8,
          (at) =>
            rect(26 + at * 24, 92, 22, 56, tone.base, 5, `stroke="${tone.line}" stroke-width="1.5"`) +
            rect(30 + at * 24, 82, 14, 14, tone.light, 3, `stroke="${tone.line}"`) +
            rect(30 + at * 24, 144, 14, 14, tone.dark, 3) +
            circle(37 + at * 24, 120, 7, '#d9b347', 'stroke="#7b5f1b"') +
            stroke(`M${33 + at * 24} 117 l8 6`, '#7b5f1b', 2),
        ),
      )
    );
  }
  const ways = numberOf(variant, 2);
  const width = 30 + ways * 28;
  const left = 120 - width / 2;
  return [
    ground(120, 196, width + 30),
    rect(left, 96, width, 92, '#dfe5ea', 8, 'stroke="#9aa5b0" stroke-width="1.5"'),
    rect(left + 4, 100, width - 8, 30, '#f4f7f9', 5),
    repeat(ways, (at) => {
      const x = left + 15 + at * 28;
      return (
        rect(x + 2, 74, 24, 62, '#ee7d1b', 5, 'stroke="#c45f0c"') +
        rect(x + 5, 78, 18, 8, '#f9a24f', 3) +
        circle(x + 14, 166, 8, INK, 'opacity=".75"') +
        rect(x + 10, 140, 8, 12, '#b8862f', 2, 'opacity=".6"')
      );
    }),
  ].join('');
}

function dinTerminal(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 150),
    repeat(3, (at) => {
      const x = 58 + at * 34;
      const stripe = variant === 'green' ? path(`M${x} 84 h30 v92 h-30 Z`, '#f7c325') : '';
      return (
        path(
          `M${x} 62 l8 -18 h16 l8 18 v116 l-8 26 h-16 l-8 -26 Z`,
          tone.base,
          `stroke="${tone.line}" stroke-width="1.5"`,
        ) +
        stripe +
        circle(x + 16, 64, 8, '#d6dce2', `stroke="${tone.line}"`) +
        circle(x + 16, 182, 8, '#d6dce2', `stroke="${tone.line}"`) +
        stroke(`M${x + 12} 61 l8 6 M${x + 12} 179 l8 6`, '#5b646f', 2) +
        rect(x + 7, 106, 18, 10, '#fff', 2, `stroke="${tone.line}"`) +
        rect(x + 4, 128, 4, 40, tone.dark)
      );
    }),
    rect(30, 136, 22, 12, '#b4bec9'),
    rect(160, 136, 50, 12, '#b4bec9'),
    rect(30, 136, 22, 4, '#e3e8ed'),
    rect(160, 136, 50, 4, '#e3e8ed'),
  ].join('');
}

function clip(variant: string): string {
  const tone = toneOf(variant === 'metal' ? 'steel' : variant);
  const one = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    path(
      'M8 96 V52 A40 40 0 0 1 88 52 V96 H70 V54 A22 22 0 0 0 26 54 V96 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="2"`,
    ) +
    path('M14 54 A34 34 0 0 1 48 18', 'none', `stroke="${tone.light}" stroke-width="5" stroke-linecap="round"`) +
    rect(0, 92, 96, 16, tone.dark, 5, `stroke="${tone.line}" stroke-width="2"`) +
    circle(104, 84, 11, '#b4bec9', 'stroke="#626d79" stroke-width="2"') +
    rect(101, 92, 6, 44, '#8894a1', 2) +
    '</g>';
  return ground(120, 208, 170) + one(26, 34, 1) + one(118, 86, 0.86) + one(52, 126, 0.6);
}

function gland(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 210, 130),
    rect(96, 156, 48, 44, tone.dark, 4),
    repeat(6, (at) => stroke(`M97 ${162 + at * 6} h46`, tone.line, 1.6)),
    path('M70 120 h100 l-8 34 h-84 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    path('M94 120 h24 v34 h-18 Z', tone.light, shine),
    path('M82 62 h76 l8 50 h-92 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    repeat(7, (at) => stroke(`M${86 + at * 11.4} 66 l${(at - 3) * 1.2} 42`, tone.dark, 3)),
    ellipse(120, 60, 38, 13, tone.light, `stroke="${tone.line}" stroke-width="1.5"`),
    ellipse(120, 60, 24, 8, INK),
    ellipse(120, 60, 15, 5, '#49525c'),
  ].join('');
}

function connector(variant: string): string {
  const isMetal = variant === 'metal';
  const tone = toneOf(isMetal ? 'steel' : 'clear');
  const one = (x: number, y: number, angle: number) =>
    turn(
      angle,
      rect(x, y, 84, 56, tone.base, 6, `stroke="${tone.line}" stroke-width="1.5" ${isMetal ? '' : 'opacity=".9"'}`) +
        repeat(8, (at) => rect(x + 58, y + 6 + at * 5.6, 22, 3.4, '#d9b347')) +
        path(`M${x + 2} ${y - 4} h58 l6 -8 h-52 Z`, tone.light, `stroke="${tone.line}"`) +
        rect(x + 8, y + 10, 40, 36, tone.dark, 4, 'opacity=".35"') +
        rect(x - 20, y + 14, 22, 28, '#5b646f', 3),
      x + 42,
      y + 28,
    );
  return ground(120, 208, 160) + one(84, 56, -18) + one(70, 134, 12);
}

function clampRing(): string {
  const tone = toneOf('steel');
  return [
    ground(120, 212, 130),
    ring(120, 118, 66, tone.line, 22),
    ring(120, 118, 66, tone.base, 19),
    `<path d="M66 84 A66 66 0 0 1 120 52" fill="none" stroke="${tone.light}" stroke-width="6" stroke-linecap="round"/>`,
    ring(120, 118, 54, INK, 5),
    rect(32, 104, 26, 28, tone.dark, 4),
    rect(182, 104, 26, 28, tone.dark, 4),
    circle(45, 118, 8, tone.light, `stroke="${tone.line}" stroke-width="2"`),
    circle(195, 118, 8, tone.light, `stroke="${tone.line}" stroke-width="2"`),
    rect(112, 176, 16, 32, tone.dark, 2),
    repeat(5, (at) => stroke(`M112 ${181 + at * 6} l16 -3`, tone.line, 1.6)),
  ].join('');
}

function busbar(variant: string): string {
  if (variant === 'comb') {
    const copper = toneOf('copper');
    return (
      ground(120, 190, 200) +
      rect(22, 76, 196, 40, '#b4bec9', 5, 'stroke="#626d79" stroke-width="1.5"') +
      rect(26, 80, 188, 9, '#e3e8ed', 3) +
      repeat(10, (at) => rect(30 + at * 19, 114, 9, 56, copper.base, 2, `stroke="${copper.dark}"`)) +
      repeat(10, (at) => rect(32 + at * 19, 116, 2.5, 50, copper.light))
    );
  }
  if (variant === 'copper') {
    const copper = toneOf('copper');
    const bar = (y: number) =>
      path(`M24 ${y + 60} L196 ${y - 8} L216 ${y} L44 ${y + 70} Z`, copper.light) +
      path(`M44 ${y + 70} L216 ${y} v14 L44 ${y + 84} Z`, copper.base) +
      path(`M24 ${y + 60} L44 ${y + 70} v14 L24 ${y + 74} Z`, copper.dark);
    return ground(120, 204, 180) + bar(56) + bar(86) + bar(116);
  }
  const tone = toneOf(variant);
  const brass = toneOf('brass');
  return [
    ground(120, 190, 190),
    rect(48, 130, 32, 44, tone.base, 5),
    rect(160, 130, 32, 44, tone.base, 5),
    rect(52, 134, 8, 34, tone.light, 3, shine),
    rect(40, 168, 160, 14, tone.dark, 4),
    rect(24, 92, 192, 42, brass.base, 5, `stroke="${brass.dark}" stroke-width="1.5"`),
    rect(28, 96, 184, 8, brass.light, 3),
    repeat(
      8,
      (at) =>
        circle(42 + at * 22.4, 118, 7, INK, 'opacity=".75"') +
        circle(42 + at * 22.4, 92, 7, '#d6dce2', 'stroke="#7b5f1b" stroke-width="1.5"') +
        stroke(`M${38 + at * 22.4} 92 h8`, '#5b646f', 2),
    ),
  ].join('');
}

export const cableParts = {
  lug: { variants: ['tinned', 'copper'], draw: lug },
  ferrule: { variants: ['white', 'blue', 'red', 'black', 'grey'], draw: ferrule },
  terminal: { variants: ['lever-2', 'lever-3', 'lever-4', 'lever-5', 'strip-white', 'strip-black'], draw: terminal },
  'din-terminal': { variants: ['grey', 'blue', 'green'], draw: dinTerminal },
  clip: { variants: ['black', 'grey', 'white', 'metal'], draw: clip },
  gland: { variants: ['grey', 'black', 'brass'], draw: gland },
  connector: { variants: ['clear', 'metal'], draw: connector },
  'clamp-ring': { variants: ['zinc'], draw: clampRing },
  busbar: { variants: ['comb', 'copper', 'blue', 'green'], draw: busbar },
} as const satisfies Record<string, Drawing>;
