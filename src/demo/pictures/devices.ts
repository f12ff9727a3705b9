import type { Drawing } from './drawing.ts';
import { circle, ground, INK, label, PAPER, path, rect, repeat, shine, stroke } from './shapes.ts';
import { numberOf, toneOf } from './tones.ts';

const body = '#eef1f4';
const edge = '#aab4bf';

/** One module of a device on a rail. */
function moduleBody(x: number, width: number): string {
  return [
    path(
      `M${x} 44 h${width} v26 h-4 v100 h4 v26 h-${width} v-26 h4 v-100 h-4 Z`,
      body,
      `stroke="${edge}" stroke-width="1.5"`,
    ),
    rect(x + 4, 84, width - 8, 72, '#f8fafb', 2, `stroke="${edge}"`),
    rect(x + 3, 46, width - 6, 7, PAPER),
  ].join('');
}

const screws = (x: number) =>
  [58, 182]
    .map((y) => circle(x, y, 8, '#c3cbd4', `stroke="#8792a0"`) + stroke(`M${x - 4} ${y - 3} l8 6`, '#5b646f', 2))
    .join('');

function breaker(variant: string): string {
  const poles = Number.parseInt(variant, 10);
  const lever = toneOf(variant.split('-')[1] ?? 'black');
  const width = poles === 1 ? 54 : 44;
  const left = 120 - (poles * width) / 2;
  return [
    ground(120, 206, poles * width + 40),
    repeat(poles, (at) => {
      const x = left + at * width;
      return (
        moduleBody(x, width) +
        screws(x + width / 2) +
        rect(x + 8, 90, width - 16, 5, '#2f74c9', 1) +
        (at === 0 ? label(x + width / 2, 150, 9, '#5b646f', 'I-ON') : '')
      );
    }),
    repeat(poles, (at) => rect(left + at * width + width / 2 - 9, 100, 18, 40, '#d3d9e0', 3)),
    rect(left + width / 2 - 9, 104, (poles - 1) * width + 18, 18, lever.base, 3, `stroke="${lever.line}"`),
    rect(left + width / 2 - 9, 104, (poles - 1) * width + 18, 6, lever.light, 3, shine),
  ].join('');
}

function rcd(variant: string): string {
  const poles = numberOf(variant, 2);
  const width = poles === 4 ? 164 : 104;
  const left = 120 - width / 2;
  return [
    ground(120, 206, width + 40),
    moduleBody(left, width),
    repeat(poles, (at) => screws(left + (width / poles) * (at + 0.5))),
    rect(left + 14, 98, 34, 20, '#ffe07a', 3, 'stroke="#d29b0b"'),
    label(left + 31, 112, 12, '#7a5c05', 'T'),
    rect(left + width - 46, 94, 26, 50, '#d3d9e0', 3),
    rect(left + width - 44, 100, 22, 22, '#2f74c9', 3, 'stroke="#173f73"'),
    rect(left + width - 44, 100, 22, 7, '#6aa5e8', 3),
    rect(left + 14, 128, width - 70, 4, '#c3cbd4'),
    rect(left + 14, 137, width - 82, 4, '#c3cbd4'),
  ].join('');
}

/** Modular relays: with a display, with a knob, or a modular contactor. */
function relay(variant: string): string {
  const width = variant === 'knob' ? 62 : 104;
  const left = 120 - width / 2;
  const face = {
    display:
      rect(left + 14, 92, width - 28, 34, '#20272e', 4) +
      label(120, 118, 24, '#ff5a48', '220') +
      circle(left + 26, 142, 6, '#d3d9e0', `stroke="${edge}"`) +
      circle(120, 142, 6, '#d3d9e0', `stroke="${edge}"`) +
      circle(left + width - 26, 142, 6, '#d3d9e0', `stroke="${edge}"`),
    knob:
      circle(120, 106, 14, '#d3d9e0', `stroke="${edge}"`) +
      stroke('M120 106 l8 -8', '#31363d', 4) +
      circle(120, 142, 10, '#d3d9e0', `stroke="${edge}"`) +
      stroke('M120 142 l-6 -5', '#31363d', 3) +
      circle(120, 164, 3.5, '#35a85f'),
    contactor:
      rect(left + 14, 94, width - 28, 22, '#2f74c9', 3) +
      rect(left + 14, 126, 30, 18, '#31363d', 3) +
      circle(left + width - 30, 135, 8, '#35a85f', 'stroke="#165630"'),
  }[variant];
  return [
    ground(120, 206, width + 40),
    moduleBody(left, width),
    repeat(variant === 'knob' ? 2 : 3, (at) => screws(left + (width / (variant === 'knob' ? 2 : 3)) * (at + 0.5))),
    face,
  ].join('');
}

function contactor(variant: string): string {
  const scale = variant === 'small' ? 0.86 : 1;
  return (
    ground(120, 212, 150 * scale) +
    `<g transform="translate(120 122) scale(${scale}) translate(-120 -122)">` +
    [
      rect(54, 40, 132, 164, '#3b424a', 8),
      rect(54, 40, 132, 52, '#4b5159', 8),
      rect(54, 152, 132, 52, '#4b5159', 8),
      repeat(
        3,
        (at) =>
          rect(64 + at * 39, 46, 34, 30, '#2a2f35', 3) +
          circle(81 + at * 39, 61, 9, '#c3cbd4', 'stroke="#626d79"') +
          stroke(`M${76 + at * 39} 58 l10 6`, '#5b646f', 2.5),
      ),
      repeat(
        3,
        (at) =>
          rect(64 + at * 39, 168, 34, 30, '#2a2f35', 3) +
          circle(81 + at * 39, 183, 9, '#c3cbd4', 'stroke="#626d79"') +
          stroke(`M${76 + at * 39} 180 l10 6`, '#5b646f', 2.5),
      ),
      rect(66, 94, 108, 56, '#e7ebef', 4),
      rect(100, 100, 40, 44, '#c9d0d8', 4, 'stroke="#8792a0"'),
      rect(106, 106, 28, 12, '#31363d', 2),
      rect(72, 104, 20, 5, '#2f74c9'),
      rect(72, 114, 22, 3, '#9aa3ae'),
      rect(72, 121, 18, 3, '#9aa3ae'),
      rect(148, 104, 20, 3, '#9aa3ae'),
      rect(148, 111, 16, 3, '#9aa3ae'),
    ].join('') +
    '</g>'
  );
}

function thermalRelay(): string {
  return [
    ground(120, 206, 140),
    repeat(3, (at) => rect(78 + at * 34, 34, 10, 44, '#b4bec9', 3, 'stroke="#626d79"')),
    rect(62, 70, 116, 130, '#3b424a', 8),
    rect(72, 80, 96, 60, '#e7ebef', 4),
    circle(100, 110, 20, '#2f74c9', 'stroke="#173f73" stroke-width="2"'),
    stroke('M100 110 l10 -10', PAPER, 4),
    rect(134, 88, 26, 18, '#d43d2f', 3),
    rect(134, 114, 26, 18, '#2f74c9', 3),
    repeat(
      3,
      (at) =>
        circle(84 + at * 36, 172, 10, '#c3cbd4', 'stroke="#626d79"') +
        stroke(`M${79 + at * 36} 169 l10 6`, '#5b646f', 2.5),
    ),
  ].join('');
}

function mccb(variant: string): string {
  const w = variant === 'large' ? 150 : 122;
  const left = 120 - w / 2;
  return [
    ground(120, 214, w + 30),
    rect(left, 30, w, 180, '#343a41', 8),
    rect(left + 8, 62, w - 16, 116, '#e7ebef', 4),
    repeat(
      3,
      (at) =>
        rect(left + 12 + at * ((w - 24) / 3), 34, (w - 24) / 3 - 5, 24, '#22272c', 3) +
        circle(left + 12 + at * ((w - 24) / 3) + (w - 24) / 6 - 2, 46, 8, '#d9b347', 'stroke="#7b5f1b"'),
    ),
    repeat(
      3,
      (at) =>
        rect(left + 12 + at * ((w - 24) / 3), 182, (w - 24) / 3 - 5, 24, '#22272c', 3) +
        circle(left + 12 + at * ((w - 24) / 3) + (w - 24) / 6 - 2, 194, 8, '#d9b347', 'stroke="#7b5f1b"'),
    ),
    rect(97, 94, 46, 56, '#c9d0d8', 4, 'stroke="#8792a0"'),
    rect(106, 98, 28, 28, '#31363d', 4),
    rect(106, 98, 28, 8, '#5b646f', 3),
    label(120, 82, 11, '#2f74c9', 'ВА-88'),
    label(120, 168, 9, '#5b646f', 'ON · OFF'),
  ].join('');
}

function rotary(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 160),
    rect(48, 44, 144, 160, variant === 'red' ? '#f7c325' : '#c3c9d1', 12, 'stroke="#8792a0" stroke-width="1.5"'),
    circle(120, 124, 56, '#31363d'),
    circle(120, 124, 48, tone.dark),
    circle(120, 124, 46, tone.base),
    rect(104, 72, 32, 104, tone.dark, 12),
    rect(108, 74, 24, 100, tone.base, 10),
    rect(112, 78, 7, 90, tone.light, 3, shine),
    label(120, 64, 13, INK, '0'),
    label(180, 130, 13, INK, 'I'),
  ].join('');
}

export const devices = {
  breaker: {
    variants: [1, 2, 3, 4].flatMap((poles) => ['red', 'blue', 'green', 'black'].map((lever) => `${poles}p-${lever}`)),
    draw: breaker,
  },
  rcd: { variants: ['2p', '4p'], draw: rcd },
  relay: { variants: ['display', 'knob', 'contactor'], draw: relay },
  contactor: { variants: ['small', 'large'], draw: contactor },
  'thermal-relay': { variants: ['standard'], draw: thermalRelay },
  mccb: { variants: ['small', 'large'], draw: mccb },
  rotary: { variants: ['red', 'black'], draw: rotary },
} as const satisfies Record<string, Drawing>;
