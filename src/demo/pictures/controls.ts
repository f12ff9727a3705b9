import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, label, PAPER, path, rect, repeat, shine, stroke } from './shapes.ts';
import { numberOf, toneOf } from './tones.ts';

function button(variant: string): string {
  if (variant === 'mushroom') {
    return [
      ground(120, 212, 140),
      rect(92, 120, 56, 84, '#31363d', 6),
      rect(74, 112, 92, 26, '#f7c325', 8, 'stroke="#d29b0b"'),
      ellipse(120, 100, 64, 26, '#a72b20'),
      path('M56 96 C56 50 184 50 184 96 C184 118 56 118 56 96 Z', '#d43d2f'),
      path('M72 84 C80 62 112 58 126 60', 'none', `stroke="#ee6a5c" stroke-width="7" stroke-linecap="round"`),
    ].join('');
  }
  const isLight = variant.startsWith('light-');
  const tone = toneOf(isLight ? variant.slice(6) : variant);
  return [
    ground(120, 214, 120),
    rect(98, 130, 44, 74, '#31363d', 5),
    repeat(4, (at) => stroke(`M98 ${142 + at * 14} h44`, INK, 2)),
    ellipse(120, 122, 62, 24, '#8894a1'),
    ellipse(120, 114, 62, 24, '#d6dce2'),
    ellipse(120, 112, 52, 19, '#b4bec9'),
    isLight
      ? path('M74 104 C74 54 166 54 166 104 C166 126 74 126 74 104 Z', tone.base)
      : path('M74 96 h92 v10 C166 128 74 128 74 106 Z', tone.dark) + ellipse(120, 96, 46, 17, tone.base),
    isLight
      ? path('M86 92 C92 70 110 66 118 67', 'none', `stroke="${tone.light}" stroke-width="7" stroke-linecap="round"`)
      : ellipse(106, 92, 22, 6, tone.light, shine),
    isLight
      ? repeat(4, (at) =>
          path(`M${84 + at * 18} 74 q4 24 2 42`, 'none', `stroke="${tone.dark}" stroke-width="1.5" opacity=".5"`),
        )
      : '',
  ].join('');
}

function post(variant: string): string {
  const ways = numberOf(variant, 1);
  const height = 48 + ways * 50;
  const top = 120 - height / 2;
  const colours = ['#2f9e5b', '#d43d2f', '#31363d'];
  return [
    ground(120, top + height + 8, 110),
    rect(72, top, 96, height, '#e2e6ea', 10, 'stroke="#9aa3ae" stroke-width="1.5"'),
    rect(79, top + 7, 82, height - 14, '#f4f6f8', 7),
    repeat(ways, (at) => {
      const y = top + 49 + at * 50;
      return (
        circle(120, y, 22, '#31363d') +
        circle(120, y, 16, colours[at % 3] ?? INK) +
        ellipse(115, y - 6, 7, 4, PAPER, shine)
      );
    }),
    [
      [80, top + 10],
      [160, top + 10],
      [80, top + height - 10],
      [160, top + height - 10],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 3.5, '#8894a1'))
      .join(''),
  ].join('');
}

function signalTower(): string {
  return [
    ground(120, 216, 110),
    ellipse(120, 206, 42, 9, '#31363d'),
    rect(114, 140, 12, 66, '#8894a1'),
    ['#d43d2f', '#f7c325', '#2f9e5b']
      .map(
        (colour, at) =>
          rect(92, 36 + at * 36, 56, 34, colour, 4) +
          rect(97, 38 + at * 36, 8, 30, PAPER, 3, 'opacity=".4"') +
          rect(90, 68 + at * 36, 60, 5, '#31363d', 2),
      )
      .join(''),
    path('M92 36 C92 22 148 22 148 36 Z', '#31363d'),
  ].join('');
}

function socket(variant: string): string {
  const tone = toneOf(variant);
  return [
    rect(40, 40, 160, 160, tone.dark, 18),
    rect(40, 38, 160, 158, tone.base, 18, `stroke="${tone.line}" stroke-width="1"`),
    rect(58, 56, 124, 122, tone.light, 12, `stroke="${tone.dark}" stroke-width="1.5"`),
    circle(120, 117, 50, tone.dark),
    circle(120, 119, 48, tone.base),
    circle(98, 119, 8.5, INK, 'opacity=".85"'),
    circle(142, 119, 8.5, INK, 'opacity=".85"'),
    rect(114, 68, 12, 15, '#c9d0d8', 3, `stroke="${tone.line}"`),
    rect(114, 155, 12, 15, '#c9d0d8', 3, `stroke="${tone.line}"`),
  ].join('');
}

function wallSwitch(variant: string): string {
  const tone = toneOf(variant);
  const keys = numberOf(variant, 1);
  return [
    rect(40, 40, 160, 160, tone.dark, 18),
    rect(40, 38, 160, 158, tone.base, 18, `stroke="${tone.line}" stroke-width="1"`),
    repeat(keys, (at) => {
      const w = 124 / keys;
      const x = 58 + at * w;
      return (
        rect(x, 56, w - 2, 122, tone.light, 8, `stroke="${tone.dark}" stroke-width="1.5"`) +
        path(`M${x + 2} 120 h${w - 6} v50 q0 6 -6 6 h-${w - 18} q-6 0 -6 -6 Z`, tone.dark, 'opacity=".28"')
      );
    }),
  ].join('');
}

function deviceFrame(variant: string): string {
  const tone = toneOf(variant);
  const ways = numberOf(variant, 1);
  const size = [150, 100, 70][ways - 1] ?? 70;
  const left = 120 - (size * ways) / 2;
  const top = 120 - size / 2;
  return [
    rect(left, top + 2, size * ways, size, tone.dark, 14),
    rect(left, top, size * ways, size, tone.base, 14, `stroke="${tone.line}" stroke-width="1"`),
    rect(left + 4, top + 4, size * ways - 8, 6, tone.light, 3, shine),
    repeat(ways, (at) =>
      rect(
        left + at * size + size * 0.16,
        top + size * 0.16,
        size * 0.68,
        size * 0.68,
        PAPER,
        8,
        `stroke="${tone.line}" stroke-width="2"`,
      ),
    ),
  ].join('');
}

function extension(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 206, 190),
    stroke('M40 150 C20 190 60 212 110 204 C160 196 190 210 214 196', tone.line, 9),
    stroke('M40 150 C20 190 60 212 110 204 C160 196 190 210 214 196', tone.base, 6),
    `<g transform="rotate(-18 120 110)">`,
    rect(28, 82, 184, 58, tone.dark, 14),
    rect(28, 78, 184, 56, tone.base, 14, `stroke="${tone.line}" stroke-width="1.5"`),
    repeat(
      4,
      (at) =>
        circle(58 + at * 42, 106, 19, tone.dark) +
        circle(58 + at * 42, 107, 17, tone.light) +
        circle(51 + at * 42, 107, 3.6, INK) +
        circle(65 + at * 42, 107, 3.6, INK),
    ),
    '</g>',
  ].join('');
}

function cableReel(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 214, 160),
    stroke('M52 206 L88 60 C100 36 140 36 152 60 L188 206', '#4b5159', 10),
    circle(120, 122, 70, '#22272c'),
    repeat(
      4,
      (at) =>
        `<circle cx="120" cy="122" r="${64 - at * 6}" fill="none" stroke="${at % 2 ? tone.base : tone.dark}" stroke-width="6"/>`,
    ),
    circle(120, 122, 40, variant === 'orange' ? '#31363d' : '#d43d2f'),
    [
      [104, 106],
      [136, 106],
      [104, 138],
      [136, 138],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 12, '#dfe5ea') + circle(x - 4, y, 2.6, INK) + circle(x + 4, y, 2.6, INK))
      .join(''),
    stroke('M186 132 C206 160 206 186 196 206', tone.dark, 7),
  ].join('');
}

function plug(variant: string): string {
  const isPower = variant === 'blue' || variant === 'red';
  const tone = toneOf(variant);
  if (isPower) {
    const white = '#eef1f4';
    return [
      ground(120, 206, 180),
      `<g transform="rotate(-24 120 120)">`,
      rect(18, 100, 42, 40, '#31363d', 10),
      path('M56 92 h66 l10 -12 v80 l-10 -12 h-66 Z', white, 'stroke="#a9b2bd" stroke-width="1.5"'),
      rect(130, 70, 74, 100, tone.base, 10, `stroke="${tone.line}" stroke-width="1.5"`),
      rect(136, 76, 62, 14, tone.light, 6, shine),
      ellipse(204, 120, 14, 50, tone.dark),
      ellipse(205, 120, 10, 40, INK, 'opacity=".55"'),
      circle(204, 98, 5, '#d9b347'),
      circle(206, 122, 5, '#d9b347'),
      circle(203, 143, 5, '#d9b347'),
      '</g>',
    ].join('');
  }
  return [
    ground(120, 208, 160),
    stroke('M34 196 C44 170 60 160 80 150', tone.line, 15),
    stroke('M34 196 C44 170 60 160 80 150', tone.base, 12),
    `<g transform="rotate(-32 120 120)">`,
    path(
      'M62 104 h40 c20 0 26 -26 48 -26 h14 v84 h-14 c-22 0 -28 -26 -48 -26 h-40 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    path(
      'M104 110 c18 -2 26 -24 46 -24',
      'none',
      `stroke="${tone.light}" stroke-width="5" stroke-linecap="round" ${shine}`,
    ),
    rect(164, 92, 44, 12, '#c9d0d8', 5, 'stroke="#8894a1"'),
    rect(164, 136, 44, 12, '#c9d0d8', 5, 'stroke="#8894a1"'),
    '</g>',
  ].join('');
}

function exitSign(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 192, 190),
    rect(24, 66, 192, 110, '#dfe5ea', 8, 'stroke="#9aa3ae" stroke-width="1.5"'),
    rect(34, 76, 172, 90, tone.base, 4),
    rect(34, 76, 172, 24, tone.light, 4, 'opacity=".3"'),
    variant === 'green'
      ? label(120, 136, 40, PAPER, 'ВЫХОД')
      : circle(90, 121, 24, PAPER) +
        circle(90, 121, 15, tone.base) +
        circle(90, 121, 6, PAPER) +
        label(152, 138, 46, PAPER, 'ПК'),
  ].join('');
}

export const controls = {
  button: {
    variants: [
      'red',
      'green',
      'yellow',
      'black',
      'blue',
      'mushroom',
      'light-red',
      'light-green',
      'light-yellow',
      'light-white',
      'light-blue',
    ],
    draw: button,
  },
  post: { variants: ['1', '2', '3'], draw: post },
  'signal-tower': { variants: ['three'], draw: signalTower },
  socket: { variants: ['white', 'ivory', 'silver', 'black', 'grey'], draw: socket },
  switch: { variants: ['white', 'ivory', 'silver', 'black'].flatMap((tone) => [tone, `${tone}-2`]), draw: wallSwitch },
  'device-frame': {
    variants: ['white', 'ivory', 'silver', 'black'].flatMap((tone) => [`${tone}-1`, `${tone}-2`, `${tone}-3`]),
    draw: deviceFrame,
  },
  extension: { variants: ['white', 'black'], draw: extension },
  'cable-reel': { variants: ['black', 'orange'], draw: cableReel },
  plug: { variants: ['white', 'black', 'blue', 'red'], draw: plug },
  'exit-sign': { variants: ['green', 'red'], draw: exitSign },
} as const satisfies Record<string, Drawing>;
