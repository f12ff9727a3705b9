import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, PAPER, path, rect, repeat, ring, shine, stroke, turn } from './shapes.ts';
import { toneOf } from './tones.ts';

const screwBase = (x: number, y: number) =>
  rect(x - 20, y, 40, 36, '#c9d0d8', 3) +
  repeat(4, (at) => stroke(`M${x - 20} ${y + 6 + at * 8} l40 -3`, '#8894a1', 2.5)) +
  path(`M${x - 14} ${y + 36} h28 l-8 10 h-12 Z`, INK);

function bulb(variant: string): string {
  if (variant === 'tube') {
    return (
      ground(120, 200, 190) +
      turn(
        -24,
        rect(14, 96, 212, 30, '#f4f7f9', 15, 'stroke="#b4bec9" stroke-width="1.5"') +
          rect(24, 101, 192, 7, PAPER, 3) +
          rect(10, 96, 26, 30, '#c9d0d8', 8) +
          rect(204, 96, 26, 30, '#c9d0d8', 8) +
          [102, 116].map((y) => rect(2, y, 10, 4, '#8894a1') + rect(228, y, 10, 4, '#8894a1')).join(''),
      )
    );
  }
  if (variant === 'spot') {
    return [
      ground(120, 212, 110),
      path('M54 66 h132 l-34 84 h-64 Z', '#dfe5ea', 'stroke="#a9b2bd" stroke-width="1.5"'),
      repeat(5, (at) => stroke(`M${76 + at * 22} 76 l${(2 - at) * 6} 66`, '#b4bec9', 3)),
      ellipse(120, 64, 66, 18, '#f4f7f9', 'stroke="#a9b2bd" stroke-width="1.5"'),
      ellipse(120, 64, 50, 12, '#fff3c4'),
      rect(96, 148, 48, 30, '#eef1f4', 4, 'stroke="#a9b2bd"'),
      rect(100, 178, 10, 26, '#8894a1', 3),
      rect(130, 178, 10, 26, '#8894a1', 3),
    ].join('');
  }
  const glass = {
    pear: path(
      'M120 30 C74 30 62 76 78 106 C88 124 96 130 98 150 H142 C144 130 152 124 162 106 C178 76 166 30 120 30 Z',
      '#f6f8f9',
      'stroke="#c3c9d1" stroke-width="1.5"',
    ),
    globe: circle(120, 92, 52, '#f6f8f9', 'stroke="#c3c9d1" stroke-width="1.5"') + rect(98, 136, 44, 16, '#eef1f4'),
    candle: path(
      'M120 22 C100 60 82 84 86 112 C88 134 98 138 100 150 H140 C142 138 152 134 154 112 C158 84 140 60 120 22 Z',
      '#f6f8f9',
      'stroke="#c3c9d1" stroke-width="1.5"',
    ),
    filament:
      path(
        'M120 22 C100 60 82 84 86 112 C88 134 98 138 100 150 H140 C142 138 152 134 154 112 C158 84 140 60 120 22 Z',
        '#fdf3d8',
        'stroke="#d2b15a" stroke-width="1.5"',
      ) + repeat(3, (at) => stroke(`M${108 + at * 12} 134 L${112 + at * 8} 74`, '#f0a63a', 4)),
  }[variant];
  return [
    ground(120, 214, 90),
    glass,
    path('M92 66 C92 50 102 44 110 42', 'none', `stroke="${PAPER}" stroke-width="8" stroke-linecap="round"`),
    variant === 'filament' ? '' : path('M96 132 h48 l-4 32 h-40 Z', '#dfe5ea', 'stroke="#b4bec9"'),
    screwBase(120, 160),
  ].join('');
}

function panelLight(variant: string): string {
  const isLong = variant === 'long';
  return isLong
    ? [
        ground(120, 190, 200),
        path('M20 142 L184 60 L222 80 L58 166 Z', '#dfe5ea', 'stroke="#9aa3ae" stroke-width="1.5"'),
        path('M32 142 L184 66 L210 80 L58 158 Z', '#fffdf4'),
        path('M58 166 L222 80 V88 L58 174 Z', '#b4bec9'),
        path('M20 142 L58 166 V174 L20 150 Z', '#9aa3ae'),
      ].join('')
    : [
        ground(120, 200, 190),
        path('M120 46 L220 112 L120 178 L20 112 Z', '#dfe5ea', 'stroke="#9aa3ae" stroke-width="1.5"'),
        path('M120 56 L205 112 L120 168 L35 112 Z', '#fffdf4'),
        path('M20 112 L120 178 V188 L20 122 Z', '#9aa3ae'),
        path('M220 112 L120 178 V188 L220 122 Z', '#b4bec9'),
        path('M120 66 L160 92 L90 138 L50 112 Z', PAPER, shine),
      ].join('');
}

function luminaire(variant: string): string {
  if (variant === 'round') {
    return [
      ground(120, 214, 150),
      circle(120, 118, 84, '#c3c9d1'),
      circle(120, 114, 84, '#eef1f4', 'stroke="#9aa3ae" stroke-width="1.5"'),
      circle(120, 114, 66, '#fffbea'),
      circle(120, 114, 66, 'none', 'stroke="#d3d9e0" stroke-width="3"'),
      path('M74 92 A56 56 0 0 1 110 62', 'none', `stroke="${PAPER}" stroke-width="8" stroke-linecap="round"`),
    ].join('');
  }
  if (variant === 'dome') {
    return [
      ground(120, 218, 150),
      ring(120, 34, 12, '#626d79', 5),
      rect(96, 46, 48, 34, '#4b5159', 6),
      repeat(7, (at) => rect(86 + at * 11, 74, 6, 34, '#78828e', 2)),
      path('M84 104 H156 L200 172 H40 Z', '#4b5159'),
      path('M84 104 H112 L84 172 H40 Z', '#78828e', shine),
      ellipse(120, 172, 80, 20, '#31363d'),
      ellipse(120, 174, 70, 15, '#fff6d2'),
    ].join('');
  }
  return [
    ground(120, 190, 200),
    turn(
      -20,
      rect(12, 90, 216, 50, '#b4bec9', 22) +
        rect(12, 84, 216, 48, '#f2f5f7', 22, 'stroke="#9aa3ae" stroke-width="1.5"') +
        rect(30, 94, 180, 22, '#fffbea', 11) +
        [52, 176].map((x) => rect(x, 80, 12, 58, '#8894a1', 3)).join('') +
        rect(2, 102, 14, 14, '#4b5159', 4),
    ),
  ].join('');
}

function floodlight(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 214, 150),
    stroke('M56 146 V182 Q56 200 76 200 H164 Q184 200 184 182 V146', tone.dark, 11),
    rect(34, 54, 172, 112, tone.dark, 10),
    rect(38, 50, 164, 110, tone.base, 10),
    rect(52, 64, 136, 82, '#e8eef2', 5),
    rect(52, 64, 136, 82, '#fff4c9', 5, 'opacity=".75"'),
    repeat(3, (row) => repeat(6, (at) => rect(64 + at * 20, 74 + row * 24, 12, 14, '#f7d468', 2))),
    circle(48, 150, 9, tone.line),
    circle(192, 150, 9, tone.line),
    variant.endsWith('sensor')
      ? rect(102, 166, 36, 20, tone.dark, 4) +
        circle(120, 188, 15, PAPER, `stroke="${tone.line}" stroke-width="2"`) +
        circle(120, 188, 7, '#d3d9e0')
      : '',
  ].join('');
}

function streetLight(): string {
  return [
    ground(120, 206, 180),
    `<g transform="rotate(-12 120 110)">`,
    rect(6, 100, 58, 26, '#8894a1', 6),
    circle(24, 113, 4, INK),
    path('M52 92 C84 70 178 66 222 92 C232 100 230 124 222 130 H64 Z', '#9aa3ae'),
    path('M60 94 C92 76 170 74 214 92 L206 98 H70 Z', '#c3c9d1'),
    rect(92, 116, 116, 18, '#5b646f', 5),
    repeat(8, (at) => rect(98 + at * 13.6, 120, 9, 9, '#fff0b8', 2)),
    '</g>',
  ].join('');
}

function torch(variant: string): string {
  if (variant === 'head') {
    return [
      ground(120, 208, 150),
      stroke('M46 132 C40 60 200 60 194 132', '#31363d', 16),
      stroke('M46 132 C40 60 200 60 194 132', '#f7c325', 3),
      rect(76, 104, 88, 72, '#31363d', 16),
      circle(120, 140, 30, '#d43d2f'),
      circle(120, 140, 25, '#1f2328'),
      circle(120, 140, 19, '#fff3c4'),
      circle(113, 133, 6, PAPER),
      rect(110, 94, 20, 12, '#d43d2f', 4),
    ].join('');
  }
  if (variant === 'work') {
    return [
      ground(120, 212, 110),
      rect(92, 28, 56, 130, '#2f74c9', 12),
      rect(102, 40, 36, 104, '#fff6d2', 8),
      repeat(5, (at) => rect(108, 48 + at * 19, 24, 12, '#f7d468', 3)),
      rect(100, 154, 40, 50, '#31363d', 8),
      rect(106, 162, 28, 4, '#5b646f'),
      rect(106, 170, 28, 4, '#5b646f'),
      stroke('M108 28 Q120 6 132 28', '#626d79', 5),
    ].join('');
  }
  return [
    ground(120, 204, 170),
    turn(
      -32,
      rect(20, 102, 126, 36, '#31363d', 8) +
        repeat(6, (at) => rect(36 + at * 14, 102, 4, 36, '#15181c')) +
        rect(28, 107, 110, 6, '#6b727a', 3, shine) +
        path('M144 100 L178 84 H214 V156 H178 L144 140 Z', '#3b424a') +
        rect(206, 82, 14, 76, '#f7c325', 4) +
        ellipse(221, 120, 9, 36, '#fff3c4') +
        rect(112, 94, 18, 9, '#d43d2f', 3),
    ),
  ].join('');
}

function tripod(variant: string): string {
  const head = (x: number) => rect(x, 34, 64, 46, '#31363d', 6) + rect(x + 7, 41, 50, 32, '#fff4c9', 3);
  return [
    ground(120, 218, 150),
    stroke('M120 92 V150', '#d29b0b', 9),
    stroke('M120 148 L62 214 M120 148 L178 214 M120 150 V212', '#f7c325', 8),
    stroke('M84 190 H156', '#d29b0b', 4),
    circle(120, 148, 8, '#31363d'),
    variant === 'two' ? stroke('M56 90 H184', '#d29b0b', 8) + head(24) + head(152) : head(88),
  ].join('');
}

export const lights = {
  bulb: { variants: ['pear', 'globe', 'candle', 'filament', 'spot', 'tube'], draw: bulb },
  'panel-light': { variants: ['square', 'long'], draw: panelLight },
  luminaire: { variants: ['linear', 'round', 'dome'], draw: luminaire },
  floodlight: { variants: ['black', 'grey', 'black-sensor'], draw: floodlight },
  'street-light': { variants: ['grey'], draw: streetLight },
  torch: { variants: ['hand', 'head', 'work'], draw: torch },
  tripod: { variants: ['one', 'two'], draw: tripod },
} as const satisfies Record<string, Drawing>;
