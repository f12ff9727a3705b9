import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, label, path, rect, repeat, ring, shine, stroke, turn } from './shapes.ts';
import { toneOf } from './tones.ts';

const dark = toneOf('black');

/** The chuck with a drill in it, pointing left from x. */
const chuck = (x: number, y: number) =>
  path(`M${x} ${y - 20} h-22 l-18 8 v24 l18 8 h22 Z`, dark.base) +
  repeat(3, (at) => stroke(`M${x - 18 + at * 7} ${y - 16} v32`, '#5b646f', 2)) +
  rect(x - 76, y - 4, 38, 8, '#b4bec9', 2) +
  path(`M${x - 76} ${y - 4} l-8 4 8 4 Z`, '#8894a1');

function drill(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(140, 218, 130),
    path('M124 116 H172 L184 182 H132 Z', dark.base),
    path('M134 124 h10 l8 54 h-12 Z', dark.light, shine),
    rect(112, 180, 92, 32, dark.dark, 6),
    rect(112, 180, 92, 9, tone.base, 4),
    path(
      'M92 58 H186 Q210 62 210 92 Q210 122 186 126 H104 Q92 122 92 110 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    path('M100 66 H184 Q200 70 200 84 H100 Z', tone.light, shine),
    repeat(4, (at) => rect(168 + at * 9, 96, 4, 18, tone.dark, 2)),
    rect(112, 124, 16, 26, '#d43d2f', 4),
    chuck(92, 92),
    label(146, 208, 12, '#ffffff', 'Li-Ion'),
  ].join('');
}

function cordedDrill(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(140, 216, 130),
    stroke('M184 200 C196 226 212 214 228 224', INK, 6),
    path('M150 112 H196 L206 196 Q206 206 196 206 H178 Q168 206 166 196 Z', tone.dark),
    path('M156 120 h12 l10 76 h-8 Z', tone.light, shine),
    path(
      'M88 58 H196 Q216 64 216 92 Q216 118 196 122 H100 Q88 118 88 108 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    rect(98, 66, 96, 10, tone.light, 5, shine),
    rect(96, 58, 18, 64, dark.base),
    rect(140, 120, 16, 26, dark.base, 4),
    repeat(4, (at) => rect(166 + at * 10, 88, 4, 20, tone.line, 2)),
    rect(66, 116, 16, 62, dark.base, 7),
    rect(70, 104, 22, 14, dark.light, 3),
    chuck(88, 90),
  ].join('');
}

function rotaryHammer(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(130, 218, 150),
    stroke('M204 206 C214 224 226 218 236 226', INK, 6),
    path('M96 62 H184 Q204 66 204 90 V150 H150 L132 124 H96 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    path('M104 70 H182 Q194 74 194 84 H104 Z', tone.light, shine),
    path('M184 74 Q226 74 226 120 Q226 190 202 206 Q190 208 188 198 Q204 176 204 140 V100 Z', dark.base),
    rect(150, 150, 54, 44, tone.dark, 8),
    circle(128, 100, 14, dark.base),
    stroke('M128 100 l7 -7', '#ffffff', 4),
    path('M96 70 L64 78 V108 L96 116 Z', dark.base),
    rect(18, 88, 50, 10, '#b4bec9', 2),
    path('M18 88 l-10 5 10 5 Z', '#8894a1'),
    repeat(5, (at) => stroke(`M${26 + at * 8} 97 l6 -8`, '#626d79', 2)),
    turn(10, rect(70, 114, 18, 70, dark.base, 8), 80, 120),
  ].join('');
}

function grinder(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 206, 190),
    turn(
      -18,
      rect(96, 88, 124, 46, tone.base, 18, `stroke="${tone.line}" stroke-width="1.5"`) +
        rect(106, 94, 104, 9, tone.light, 5, shine) +
        rect(128, 112, 44, 12, dark.base, 5) +
        path(
          'M60 82 H104 V140 H60 Q46 140 46 126 V96 Q46 82 60 82 Z',
          '#b4bec9',
          'stroke="#626d79" stroke-width="1.5"',
        ) +
        repeat(4, (at) => rect(186 + at * 8, 94, 4, 34, tone.dark, 2)) +
        rect(54, 36, 18, 50, dark.base, 8),
    ) + ellipse(62, 164, 56, 17, '#5b646f'),
    ellipse(62, 160, 56, 17, '#31363d'),
    ellipse(62, 160, 12, 4, '#c9d0d8'),
    path('M18 154 A48 26 0 0 1 106 150 L100 138 A46 28 0 0 0 22 142 Z', '#78828e'),
  ].join('');
}

function jigsaw(variant: string): string {
  const tone = toneOf('green');
  if (variant === 'circular') {
    return [
      ground(120, 214, 190),
      circle(112, 140, 66, '#b4bec9', 'stroke="#626d79" stroke-width="1.5"'),
      repeat(20, (at) => turn(at * 18, path('M108 72 l8 4 -8 6 Z', '#626d79'), 112, 140)),
      path('M46 136 A66 66 0 0 1 178 136 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
      path(
        'M60 124 A54 54 0 0 1 112 84',
        'none',
        `stroke="${tone.light}" stroke-width="7" stroke-linecap="round" ${shine}`,
      ),
      rect(24, 172, 190, 12, '#8894a1', 3),
      path('M140 66 Q196 44 214 92 Q216 110 202 110 Q192 84 160 92 Z', dark.base),
      circle(112, 136, 16, dark.base),
    ].join('');
  }
  return [
    ground(120, 212, 170),
    rect(36, 172, 150, 14, '#8894a1', 3),
    path('M62 92 H180 Q204 92 206 120 V150 H96 L84 172 H58 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    path('M96 92 V66 Q96 52 112 52 H176 Q206 52 212 92 Q214 112 198 112 Q194 76 170 76 H118 V92 Z', dark.base),
    rect(72, 102, 112, 9, tone.light, 4, shine),
    rect(66, 180, 12, 36, '#b4bec9'),
    repeat(5, (at) => path(`M66 ${186 + at * 6} l-5 3 5 3 Z`, '#626d79')),
    repeat(4, (at) => rect(150 + at * 11, 122, 5, 20, tone.dark, 2)),
  ].join('');
}

function heatGun(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(140, 216, 110),
    stroke('M170 204 C180 226 200 214 214 224', INK, 6),
    path('M128 112 H176 L186 198 Q186 208 176 208 H158 Q148 208 146 198 Z', dark.base),
    path('M96 56 H188 Q212 62 212 88 Q212 114 188 118 H96 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    rect(100, 62, 88, 10, tone.light, 5, shine),
    repeat(5, (at) => rect(174 + at * 7, 80, 3, 24, tone.dark, 1.5)),
    path('M96 62 L66 68 V106 L96 112 Z', dark.base),
    rect(34, 72, 34, 30, '#b4bec9', 3, 'stroke="#626d79"'),
    repeat(3, (at) => stroke(`M22 ${78 + at * 9} q-7 -4 -12 0`, '#ee7d1b', 3)),
    rect(122, 124, 12, 24, '#d43d2f', 4),
  ].join('');
}

function vacuum(): string {
  return [
    ground(120, 216, 170),
    rect(56, 108, 128, 90, '#9aa3ae', 10),
    rect(56, 118, 128, 12, '#78828e'),
    path('M48 110 Q48 50 120 50 Q192 50 192 110 Z', dark.base),
    rect(92, 38, 56, 16, dark.light, 7),
    circle(146, 84, 10, '#ee7d1b'),
    rect(78, 76, 36, 14, '#c3c9d1', 4),
    circle(88, 204, 13, dark.dark),
    circle(154, 204, 13, dark.dark),
    stroke('M56 150 C10 150 14 70 34 46', dark.light, 15),
    `<path d="M56 150 C10 150 14 70 34 46" fill="none" stroke="${dark.dark}" stroke-width="15" stroke-dasharray="3 5"/>`,
    rect(24, 24, 18, 32, dark.base, 4),
  ].join('');
}

function batteryPack(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 204, 170),
    path('M52 96 H188 L200 184 Q200 194 190 194 H50 Q40 194 40 184 Z', dark.base),
    path('M52 96 H188 L190 116 H50 Z', tone.base),
    rect(70, 62, 100, 36, dark.light, 5),
    repeat(4, (at) => rect(82 + at * 22, 68, 12, 24, dark.dark, 2) + rect(86 + at * 22, 70, 4, 20, '#d9b347')),
    label(120, 158, 26, '#ffffff', 'Li-Ion'),
    repeat(4, (at) => circle(92 + at * 18, 178, 5, at < 3 ? '#35a85f' : '#4b5159')),
    rect(34, 124, 14, 34, tone.dark, 4),
    rect(192, 124, 14, 34, tone.dark, 4),
  ].join('');
}

function charger(): string {
  return [
    ground(120, 204, 190),
    stroke('M186 168 C220 172 226 190 234 206', INK, 6),
    path('M44 100 H196 L208 182 Q208 194 196 194 H44 Q32 194 32 182 Z', dark.base),
    path('M60 72 H180 L190 112 H50 Z', dark.light),
    rect(76, 66, 88, 34, dark.dark, 5),
    repeat(4, (at) => rect(86 + at * 20, 74, 5, 20, '#d9b347')),
    circle(70, 162, 8, '#d43d2f'),
    circle(94, 162, 8, '#35a85f'),
    rect(116, 152, 66, 6, '#5b646f', 3),
    rect(116, 164, 48, 6, '#5b646f', 3),
  ].join('');
}

/** Other tools of the battery platform. */
function cordlessTool(variant: string): string {
  if (variant === 'grinder')
    return grinder('blue') + rect(168, 62, 48, 40, dark.dark, 6, 'transform="rotate(-18 120 120)"');
  if (variant === 'saw') return jigsaw('jigsaw') + rect(186, 128, 34, 46, dark.dark, 6);
  return [
    ground(140, 218, 130),
    path('M120 114 H164 L174 180 H126 Z', dark.base),
    rect(108, 178, 88, 34, dark.dark, 6),
    rect(108, 178, 88, 9, '#2f74c9', 4),
    path('M96 54 H178 Q200 60 200 88 Q200 114 178 118 H96 Z', '#2f74c9', 'stroke="#173f73" stroke-width="1.5"'),
    rect(102, 62, 76, 10, '#6aa5e8', 5, shine),
    path('M96 60 L62 70 V104 L96 112 Z', dark.base),
    rect(40, 76, 24, 22, '#b4bec9', 3, 'stroke="#626d79"'),
    ring(52, 87, 14, '#d9b347', 3),
    rect(110, 122, 14, 24, '#d43d2f', 4),
  ].join('');
}

export const powerTools = {
  drill: { variants: ['green', 'blue', 'orange'], draw: drill },
  'drill-corded': { variants: ['green'], draw: cordedDrill },
  'rotary-hammer': { variants: ['blue', 'orange'], draw: rotaryHammer },
  grinder: { variants: ['blue', 'orange'], draw: grinder },
  jigsaw: { variants: ['jigsaw', 'circular'], draw: jigsaw },
  'heat-gun': { variants: ['orange'], draw: heatGun },
  vacuum: { variants: ['grey'], draw: vacuum },
  'battery-pack': { variants: ['green', 'blue', 'orange'], draw: batteryPack },
  charger: { variants: ['black'], draw: charger },
  'cordless-tool': { variants: ['impact', 'grinder', 'saw'], draw: cordlessTool },
} as const satisfies Record<string, Drawing>;
