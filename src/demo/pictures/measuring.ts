import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, label, PAPER, path, rect, repeat, ring, stroke, turn } from './shapes.ts';
import { toneOf } from './tones.ts';

const screen = (x: number, y: number, w: number, h: number, text: string, size: number) =>
  rect(x, y, w, h, '#c7d6b8', 4, 'stroke="#7f9070" stroke-width="1.5"') +
  label(x + w / 2, y + h / 2 + size * 0.36, size, '#2a3424', text);

function multimeter(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 222, 130),
    rect(62, 18, 116, 200, tone.base, 16, `stroke="${tone.line}" stroke-width="1.5"`),
    rect(72, 28, 96, 180, '#31363d', 10),
    screen(80, 38, 80, 44, '228.4', 24),
    repeat(3, (at) => rect(82 + at * 28, 90, 20, 9, '#5b646f', 4)),
    circle(120, 138, 32, '#22272c'),
    circle(120, 138, 26, '#4b5159'),
    stroke('M120 138 L120 116', PAPER, 6),
    repeat(10, (at) => turn(at * 36 + 18, rect(118, 101, 4, 7, tone.base, 1), 120, 138)),
    circle(92, 190, 8, INK, 'stroke="#c9d0d8" stroke-width="2"'),
    circle(120, 190, 8, INK, 'stroke="#c9d0d8" stroke-width="2"'),
    circle(148, 190, 8, '#d43d2f', 'stroke="#c9d0d8" stroke-width="2"'),
  ].join('');
}

function clampMeter(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 222, 110),
    `<path d="M84 92 C64 66 80 16 120 14 C160 16 176 66 156 92" fill="none" stroke="#31363d" stroke-width="20"/>`,
    stroke('M118 15 v12', tone.base, 3),
    path('M72 88 H168 L174 132 H66 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    rect(76, 120, 88, 98, '#31363d', 12),
    circle(96, 110, 15, '#22272c'),
    stroke('M96 110 l6 -9', PAPER, 4),
    screen(86, 132, 68, 38, '41.7', 22),
    repeat(3, (at) => rect(90 + at * 22, 180, 16, 9, '#5b646f', 4)),
    rect(164, 104, 18, 22, tone.dark, 5),
  ].join('');
}

function tester(variant: string): string {
  if (variant === 'two') {
    return [
      ground(120, 216, 150),
      stroke('M76 190 C90 236 150 236 160 190', INK, 5),
      rect(54, 44, 44, 150, '#f7c325', 12, 'stroke="#9a7106" stroke-width="1.5"'),
      rect(72, 16, 8, 30, '#8894a1'),
      rect(62, 62, 28, 92, '#31363d', 6),
      repeat(6, (at) => rect(68, 68 + at * 14, 16, 8, at < 2 ? '#d43d2f' : '#35a85f', 2)),
      rect(146, 62, 30, 130, '#31363d', 10),
      rect(157, 30, 8, 34, '#8894a1'),
      rect(150, 90, 22, 6, '#f7c325'),
    ].join('');
  }
  if (variant === 'screwdriver') {
    return (
      ground(120, 208, 150) +
      turn(
        38,
        rect(115, 118, 10, 92, '#b4bec9', 1) +
          path('M115 206 h10 l-2 16 h-6 Z', '#8894a1') +
          rect(104, 24, 32, 96, '#d8ecf8', 12, 'stroke="#7ba6c4" stroke-width="1.5"') +
          rect(114, 40, 12, 60, '#ee7d1b', 4) +
          circle(120, 32, 6, '#b4bec9') +
          rect(102, 108, 36, 12, '#d43d2f', 4),
      )
    );
  }
  return (
    ground(120, 208, 150) +
    turn(
      38,
      rect(102, 30, 36, 150, '#f7c325', 14, 'stroke="#9a7106" stroke-width="1.5"') +
        rect(102, 30, 36, 44, '#31363d', 14) +
        rect(114, 176, 12, 38, '#31363d', 5) +
        rect(117, 210, 6, 14, '#d43d2f', 3) +
        circle(120, 96, 9, '#35a85f') +
        rect(113, 40, 14, 24, '#5b646f', 5) +
        rect(132, 28, 5, 84, '#5b646f', 2),
    )
  );
}

function tapeMeasure(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(130, 206, 180),
    path('M22 178 H120 V194 H22 Z', '#ffe07a', 'stroke="#9a7106" stroke-width="1.5"'),
    repeat(11, (at) => stroke(`M${32 + at * 8} 179 v${at % 5 ? 5 : 10}`, INK, 1.4)),
    rect(16, 172, 9, 30, '#8894a1', 2),
    path(
      'M84 196 V100 Q84 46 140 46 Q204 46 212 108 V180 Q212 196 196 196 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    circle(148, 120, 48, '#31363d'),
    circle(148, 120, 38, tone.base),
    circle(148, 120, 9, INK),
    path('M94 104 Q98 62 134 56', 'none', `stroke="${tone.light}" stroke-width="7" stroke-linecap="round"`),
    rect(84, 66, 20, 24, '#d43d2f', 5),
  ].join('');
}

function level(variant: string): string {
  const tone = toneOf(variant);
  const vial = (x: number) =>
    rect(x - 20, 110, 40, 22, '#d8f08a', 9, 'stroke="#7f9a2a" stroke-width="1.5"') +
    ellipse(x, 118, 8, 5, '#f6ffd8') +
    stroke(`M${x - 9} 110 v22 M${x + 9} 110 v22`, '#31363d', 1.6);
  return (
    ground(120, 196, 200) +
    turn(
      -18,
      rect(4, 92, 232, 58, tone.base, 5, `stroke="${tone.line}" stroke-width="1.5"`) +
        rect(4, 92, 232, 8, tone.light, 3) +
        rect(4, 142, 232, 8, tone.dark, 3) +
        rect(0, 90, 10, 62, '#31363d', 3) +
        rect(230, 90, 10, 62, '#31363d', 3) +
        vial(120) +
        circle(48, 121, 17, '#31363d') +
        circle(48, 121, 12, '#d8f08a') +
        circle(192, 121, 17, '#31363d') +
        circle(192, 121, 12, '#d8f08a'),
    )
  );
}

function laser(variant: string): string {
  if (variant === 'lines') {
    return [
      stroke('M120 12 V228 M10 96 H230', '#35a85f', 2, 'opacity=".55"'),
      ground(120, 216, 140),
      rect(108, 168, 24, 20, '#5b646f'),
      path('M76 212 L106 184 H134 L164 212 Z', '#4b5159'),
      rect(66, 62, 108, 110, '#31363d', 14),
      rect(74, 70, 92, 94, '#f7c325', 9),
      rect(84, 78, 72, 40, INK, 7),
      circle(120, 97, 13, '#35a85f'),
      circle(120, 97, 6, '#dff8e6'),
      repeat(3, (at) => circle(98 + at * 22, 142, 7, '#31363d')),
      rect(108, 48, 24, 16, INK, 5),
    ].join('');
  }
  return [
    stroke('M172 34 L234 6', '#d43d2f', 3, 'opacity=".7"'),
    ground(120, 218, 110),
    turn(
      24,
      rect(78, 30, 84, 182, '#31363d', 16) +
        rect(86, 38, 68, 166, '#f7c325', 11) +
        rect(92, 46, 56, 64, '#22272c', 6) +
        label(120, 74, 18, '#9fe3b2', '12,48') +
        label(120, 98, 14, '#9fe3b2', 'м') +
        circle(120, 132, 14, '#d43d2f') +
        repeat(4, (at) => rect(96 + (at % 2) * 28, 156 + Math.floor(at / 2) * 20, 20, 12, '#31363d', 5)) +
        ring(104, 26, 6, '#8894a1', 3) +
        ring(136, 26, 6, '#8894a1', 3),
    ),
  ].join('');
}

export const measuring = {
  multimeter: { variants: ['yellow', 'red', 'orange'], draw: multimeter },
  'clamp-meter': { variants: ['yellow', 'red'], draw: clampMeter },
  tester: { variants: ['screwdriver', 'pen', 'two'], draw: tester },
  'tape-measure': { variants: ['yellow', 'orange'], draw: tapeMeasure },
  level: { variants: ['yellow', 'red'], draw: level },
  laser: { variants: ['distance', 'lines'], draw: laser },
} as const satisfies Record<string, Drawing>;
