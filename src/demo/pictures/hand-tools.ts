import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, PAPER, path, rect, repeat, shine, stroke, turn } from './shapes.ts';
import { type Tone, toneOf } from './tones.ts';

const steel = toneOf('steel');

/** Two handles that cross at (120, 104), under whatever jaws are given. */
function plierHandles(tone: Tone): string {
  const handle =
    path(
      'M108 96 C92 130 84 160 78 206 Q78 216 88 216 Q96 216 98 206 C104 168 116 140 130 112 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ) +
    path(
      'M104 118 C96 142 90 168 87 200',
      'none',
      `stroke="${tone.light}" stroke-width="4" stroke-linecap="round" ${shine}`,
    );
  return handle + `<g transform="matrix(-1 0 0 1 240 0)">${handle}</g>`;
}

function pliers(variant: string): string {
  const [form = 'combi', colour = 'blue'] = variant.split('-');
  const tone = toneOf(colour);
  const half =
    {
      combi: 'M119 30 L104 36 L100 74 L98 104 L120 120 Z',
      cutters: 'M119 48 C98 54 90 74 94 104 L120 120 Z',
      long: 'M119 8 L110 14 L102 80 L98 104 L120 120 Z',
    }[form] ?? '';
  const jaw = path(half, steel.base, `stroke="${steel.line}" stroke-width="1.5"`);
  return [
    ground(120, 220, 110),
    plierHandles(tone),
    jaw,
    `<g transform="matrix(-1 0 0 1 240 0)">${path(half, steel.dark, `stroke="${steel.line}" stroke-width="1.5"`)}</g>`,
    form === 'combi' ? repeat(5, (at) => stroke(`M111 ${42 + at * 7} h18`, steel.line, 1.6)) : '',
    circle(120, 104, 17, steel.base, `stroke="${steel.line}" stroke-width="1.5"`),
    circle(120, 104, 7, steel.light, `stroke="${steel.line}"`),
  ].join('');
}

function stripper(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 220, 120),
    plierHandles(tone),
    path('M84 34 H118 V112 H98 L84 84 Z', tone.dark, `stroke="${tone.line}"`),
    path('M156 34 H122 V112 H142 L156 84 Z', tone.base, `stroke="${tone.line}"`),
    rect(92, 26, 24, 40, steel.base, 2),
    rect(124, 26, 24, 40, steel.dark, 2),
    repeat(4, (at) => circle(120, 36 + at * 9, 3, PAPER)),
    circle(120, 108, 14, steel.base, `stroke="${steel.line}"`),
  ].join('');
}

function crimper(variant: string): string {
  if (variant === 'hydraulic') {
    return [
      ground(120, 214, 170),
      turn(
        -34,
        rect(22, 104, 110, 32, '#d43d2f', 10) +
          rect(34, 108, 90, 8, '#ee6a5c', 4, shine) +
          rect(128, 96, 36, 48, steel.dark, 6) +
          path(
            'M160 84 h30 a36 36 0 0 1 0 72 h-30 v-18 h22 a18 18 0 0 0 0 -36 h-22 Z',
            steel.base,
            `stroke="${steel.line}" stroke-width="1.5"`,
          ) +
          rect(156, 108, 20, 24, INK, 3),
      ),
      turn(8, rect(46, 132, 24, 80, '#31363d', 10), 58, 140),
    ].join('');
  }
  const tone = toneOf(variant);
  return [
    ground(120, 220, 120),
    plierHandles(tone),
    path(
      'M76 30 Q120 8 164 30 L158 84 Q142 112 120 118 Q98 112 82 84 Z',
      steel.dark,
      `stroke="${steel.line}" stroke-width="1.5"`,
    ),
    path('M84 36 Q120 18 156 36 L152 62 H88 Z', steel.base),
    path('M106 46 l8 -8 h12 l8 8 -8 8 h-12 Z', INK),
    circle(98, 82, 6, steel.light),
    circle(142, 82, 6, steel.light),
    circle(120, 102, 10, steel.light, `stroke="${steel.line}"`),
  ].join('');
}

function cutter(variant: string): string {
  const tone = toneOf(variant === 'sector' ? 'orange' : 'red');
  const blades =
    variant === 'sector'
      ? path(
          'M72 62 A54 54 0 0 1 172 50 L150 70 A30 30 0 1 0 146 104 L120 118 Z',
          steel.base,
          `stroke="${steel.line}" stroke-width="1.5"`,
        ) + repeat(7, (at) => turn(at * 16 - 50, rect(117, 28, 6, 8, steel.line), 120, 78))
      : path(
          'M120 112 C80 96 78 56 104 34 C100 66 112 78 120 84 Z',
          steel.base,
          `stroke="${steel.line}" stroke-width="1.5"`,
        ) +
        path(
          'M120 112 C160 96 162 56 136 34 C140 66 128 78 120 84 Z',
          steel.dark,
          `stroke="${steel.line}" stroke-width="1.5"`,
        );
  return [
    ground(120, 220, 110),
    plierHandles(tone),
    blades,
    circle(120, 106, 13, steel.light, `stroke="${steel.line}" stroke-width="1.5"`),
  ].join('');
}

function screwdriver(variant: string): string {
  const tone = toneOf(variant);
  const isInsulated = variant === 'red';
  return [
    ground(120, 208, 150),
    turn(
      38,
      rect(114, 106, 12, 100, isInsulated ? tone.base : steel.base, 2) +
        (isInsulated ? '' : rect(114, 106, 4, 100, steel.light)) +
        path('M114 202 h12 l-2 22 h-8 Z', steel.dark) +
        path(
          'M98 20 Q120 8 142 20 L138 74 L144 90 Q134 108 120 108 Q106 108 96 90 L102 74 Z',
          tone.base,
          `stroke="${tone.line}" stroke-width="1.5"`,
        ) +
        path('M102 74 L96 90 Q106 108 120 108 Q134 108 144 90 L138 74 Z', '#f7c325') +
        repeat(3, (at) => rect(106 + at * 11, 24, 5, 46, tone.dark, 2)),
    ),
  ].join('');
}

function wrench(variant: string): string {
  const body = (head: string, tail: string) =>
    turn(
      40,
      rect(108, 60, 24, 122, steel.base) +
        rect(108, 60, 7, 122, steel.light) +
        rect(116, 82, 8, 78, steel.dark, 4) +
        head +
        tail,
    );
  const openEnd = (y: number, flip: boolean) =>
    `<g transform="translate(120 ${y}) scale(1 ${flip ? -1 : 1})">` +
    path(
      'M-36 -14 A38 38 0 0 0 -12 34 H12 A38 38 0 0 0 36 -14 L24 -30 L14 -24 V2 L0 8 L-14 2 V-24 L-24 -30 Z',
      steel.base,
      `stroke="${steel.line}" stroke-width="1.5"`,
    ) +
    '</g>';
  const ringEnd =
    circle(120, 196, 27, steel.base, `stroke="${steel.line}" stroke-width="1.5"`) +
    path('M107 190 l13 -8 13 8 v14 l-13 8 -13 -8 Z', PAPER, `stroke="${steel.line}" stroke-width="1.5"`);
  if (variant === 'adjustable') {
    const jaws =
      path(
        'M84 30 L104 18 V54 H136 V26 L158 36 L152 66 L132 84 H104 L84 60 Z',
        steel.base,
        `stroke="${steel.line}" stroke-width="1.5"`,
      ) +
      rect(108, 58, 26, 14, steel.dark, 3) +
      repeat(5, (at) => stroke(`M${111 + at * 5} 59 v12`, steel.line, 1.6));
    return (
      ground(120, 212, 150) +
      turn(40, rect(104, 74, 32, 130, '#31363d', 14) + rect(110, 84, 6, 104, '#5b646f', 3, shine) + jaws)
    );
  }
  return ground(120, 212, 150) + body(openEnd(44, false), variant === 'open' ? openEnd(196, true) : ringEnd);
}

function hammer(variant: string): string {
  const tone = variant === 'rubber' ? toneOf('black') : toneOf('steel');
  const head = {
    claw:
      path('M72 40 H150 V78 H72 Q60 60 72 40 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`) +
      path(
        'M150 44 C184 40 204 58 210 88 C194 70 176 70 150 74 Z',
        tone.dark,
        `stroke="${tone.line}" stroke-width="1.5"`,
      ) +
      rect(58, 36, 18, 46, tone.light, 4, `stroke="${tone.line}"`),
    rubber:
      rect(58, 30, 124, 58, tone.base, 12, `stroke="${tone.line}" stroke-width="1.5"`) +
      rect(66, 36, 108, 10, tone.light, 5, shine),
    standard:
      rect(58, 36, 84, 44, tone.base, 4, `stroke="${tone.line}" stroke-width="1.5"`) +
      path('M142 38 H160 L196 58 L160 78 H142 Z', tone.dark, `stroke="${tone.line}" stroke-width="1.5"`) +
      rect(48, 32, 18, 52, tone.light, 4, `stroke="${tone.line}"`),
  }[variant];
  return (
    ground(120, 216, 130) +
    turn(
      18,
      rect(107, 60, 26, 60, '#f7c325') +
        path('M104 116 h32 l4 84 q-20 14 -40 0 Z', '#31363d') +
        repeat(5, (at) => stroke(`M106 ${134 + at * 13} h28`, '#5b646f', 3)) +
        head,
    )
  );
}

function knife(variant: string): string {
  const tone = toneOf(variant);
  return (
    ground(120, 200, 170) +
    turn(
      -32,
      path('M20 108 h40 v24 h-46 Z', steel.light, `stroke="${steel.line}" stroke-width="1.5"`) +
        repeat(4, (at) => stroke(`M${26 + at * 9} 108 l-5 24`, steel.dark, 1.4)) +
        path(
          'M54 100 H196 Q220 100 222 120 Q220 142 196 142 H150 L130 136 H54 Z',
          tone.base,
          `stroke="${tone.line}" stroke-width="1.5"`,
        ) +
        rect(62, 105, 120, 7, tone.light, 3, shine) +
        rect(84, 116, 60, 12, tone.dark, 4) +
        rect(96, 112, 22, 18, '#31363d', 4) +
        circle(204, 121, 6, PAPER),
    )
  );
}

function saw(variant: string): string {
  if (variant === 'metal') {
    return (
      ground(120, 206, 190) +
      turn(
        -14,
        stroke('M30 150 V84 Q30 74 40 74 H176 Q186 74 186 84 V104', '#d43d2f', 12) +
          rect(26, 146, 164, 10, steel.base) +
          repeat(20, (at) => path(`M${28 + at * 8} 156 l4 6 4 -6 Z`, steel.dark)) +
          path('M178 96 Q214 90 222 122 Q226 164 196 172 Q182 172 180 158 Z', '#31363d') +
          ellipse(202, 134, 9, 18, PAPER),
      )
    );
  }
  return (
    ground(120, 206, 200) +
    turn(
      -16,
      path('M14 106 L170 90 V160 L14 126 Z', steel.base, `stroke="${steel.line}" stroke-width="1.5"`) +
        repeat(19, (at) => path(`M${16 + at * 8} ${126 + at * 1.78} l4 8 4 -7 Z`, steel.dark)) +
        path('M24 110 L166 96 v8 L24 115 Z', steel.light, shine) +
        path('M160 82 Q206 74 226 112 Q234 152 206 170 Q178 178 166 164 Z', '#31363d') +
        path('M160 82 Q182 78 196 84 L178 168 Q170 168 166 164 Z', '#ee7d1b') +
        ellipse(204, 128, 11, 22, PAPER),
    )
  );
}

function marker(variant: string): string {
  const tone = toneOf(variant);
  return (
    ground(120, 204, 150) +
    turn(
      -38,
      rect(40, 102, 128, 34, variant === 'white' ? '#eef1f4' : '#f4f6f8', 10, 'stroke="#a9b2bd" stroke-width="1.5"') +
        rect(40, 102, 40, 34, tone.base, 10, `stroke="${tone.line}"`) +
        rect(90, 110, 60, 6, tone.base, 3) +
        rect(90, 122, 40, 4, '#c3c9d1', 2) +
        path('M166 108 h18 l14 6 v10 l-14 6 h-18 Z', '#c9d0d8', 'stroke="#8894a1"') +
        path('M198 113 l14 4 v4 l-14 4 Z', tone.dark),
    )
  );
}

export const handTools = {
  pliers: { variants: ['combi', 'cutters', 'long'].flatMap((form) => [`${form}-blue`, `${form}-red`]), draw: pliers },
  stripper: { variants: ['red', 'yellow'], draw: stripper },
  crimper: { variants: ['red', 'blue', 'hydraulic'], draw: crimper },
  cutter: { variants: ['manual', 'sector'], draw: cutter },
  screwdriver: { variants: ['blue', 'red'], draw: screwdriver },
  wrench: { variants: ['combination', 'open', 'adjustable'], draw: wrench },
  hammer: { variants: ['standard', 'claw', 'rubber'], draw: hammer },
  knife: { variants: ['yellow', 'grey', 'red'], draw: knife },
  saw: { variants: ['wood', 'metal'], draw: saw },
  marker: { variants: ['black', 'red', 'white'], draw: marker },
} as const satisfies Record<string, Drawing>;
