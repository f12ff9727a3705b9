import type { Drawing } from './drawing.ts';
import { ellipse, ground, INK, PAPER, path, rect, repeat, shine, stroke } from './shapes.ts';
import { toneOf } from './tones.ts';

function glove(variant: string): string {
  if (variant === 'mat') {
    const tone = toneOf('black');
    return [
      ground(120, 196, 200),
      path('M40 132 L150 62 L222 108 L110 182 Z', tone.base),
      path('M40 132 L110 182 V190 L40 140 Z', tone.line),
      path('M110 182 L222 108 V116 L110 190 Z', tone.dark),
      repeat(10, (at) => stroke(`M${49 + at * 10.6} ${131 - at * 6.6} l68 47`, tone.light, 2)),
    ].join('');
  }
  const tone = toneOf(variant);
  const palm =
    variant === 'white'
      ? '#2f74c9'
      : variant === 'yellow'
        ? tone.dark
        : toneOf(variant === 'black' ? 'grey' : 'black').base;
  const one = [
    path(
      'M84 206 V128 L52 104 Q44 92 56 86 Q66 84 74 92 L86 102 V44 Q86 34 95 34 Q104 34 104 44 V88 V32 Q104 22 114 22 Q124 22 124 32 V88 V38 Q124 28 133 28 Q143 28 143 38 V94 V54 Q143 46 151 46 Q160 46 160 54 V136 Q160 150 154 162 V206 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    path('M88 104 Q120 92 158 104 V136 Q156 152 152 160 H88 Z', palm, 'opacity=".8"'),
    rect(82, 178, 74, 32, tone.dark, 6),
    repeat(9, (at) => stroke(`M${88 + at * 8} 182 v24`, tone.line, 1.4)),
  ].join('');
  return (
    ground(120, 218, 150) +
    `<g transform="translate(34 6) rotate(8 120 120) scale(.96)">${one}</g><g transform="translate(-26 2) rotate(-8 120 120)">${one}</g>`
  );
}

function helmet(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 196, 190),
    path('M40 142 C40 66 84 44 122 44 C166 44 202 76 202 142 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    path('M58 124 C60 84 84 64 108 60', 'none', `stroke="${tone.light}" stroke-width="9" stroke-linecap="round"`),
    path(
      'M108 46 C104 80 104 110 106 142 M138 46 C142 80 142 110 140 142',
      'none',
      `stroke="${tone.dark}" stroke-width="5"`,
    ),
    path(
      'M22 150 Q28 136 44 138 H206 Q222 142 216 156 Q150 170 90 166 Q34 164 22 150 Z',
      tone.dark,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    stroke('M60 164 C64 190 96 202 122 200', '#31363d', 5),
    rect(150, 108, 30, 14, tone.dark, 4),
  ].join('');
}

function glasses(variant: string): string {
  const lens = { clear: '#d8ecf8', yellow: '#ffe48f', grey: '#7b8792' }[variant] ?? '#d8ecf8';
  return [
    ground(120, 190, 190),
    path('M40 96 C20 92 8 110 6 140', 'none', 'stroke="#31363d" stroke-width="9" stroke-linecap="round"'),
    path('M200 96 C220 92 232 110 234 140', 'none', 'stroke="#31363d" stroke-width="9" stroke-linecap="round"'),
    path(
      'M34 88 Q120 66 206 88 Q214 150 170 156 Q140 158 128 128 Q120 116 112 128 Q100 158 70 156 Q26 150 34 88 Z',
      lens,
      'stroke="#31363d" stroke-width="5" opacity=".95"',
    ),
    path('M46 98 Q70 88 98 88 L66 140 Q48 128 46 98 Z', PAPER, 'opacity=".45"'),
    path('M34 88 Q120 66 206 88', 'none', 'stroke="#31363d" stroke-width="9" stroke-linecap="round"'),
  ].join('');
}

function respirator(variant: string): string {
  return [
    ground(120, 206, 140),
    stroke('M50 96 C10 50 40 20 120 30 C200 20 230 50 190 96', '#f7c325', 5),
    stroke('M54 140 C20 150 20 176 60 186', '#f7c325', 5),
    stroke('M186 140 C220 150 220 176 180 186', '#f7c325', 5),
    path(
      'M46 120 Q46 62 120 58 Q194 62 194 120 Q190 188 120 196 Q50 188 46 120 Z',
      '#f4f6f8',
      'stroke="#a9b2bd" stroke-width="2"',
    ),
    path('M60 116 Q70 82 112 74', 'none', `stroke="${PAPER}" stroke-width="8" stroke-linecap="round"`),
    path('M98 62 Q120 52 142 62', 'none', 'stroke="#8894a1" stroke-width="7" stroke-linecap="round"'),
    path('M70 150 Q120 176 170 150', 'none', 'stroke="#d3d9e0" stroke-width="3"'),
    variant === 'valve'
      ? rect(94, 110, 52, 42, '#2f74c9', 10) + repeat(4, (at) => rect(102, 117 + at * 8, 36, 3, '#6aa5e8', 1))
      : '',
  ].join('');
}

function earmuffs(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 208, 170),
    stroke('M52 130 C48 10 192 10 188 130', '#31363d', 13),
    stroke('M62 80 C74 34 166 34 178 80', '#5b646f', 5),
    [40, 200]
      .map(
        (x) =>
          ellipse(x + (x < 120 ? 10 : -10), 148, 26, 46, INK) +
          ellipse(x, 148, 28, 50, tone.base, `stroke="${tone.line}" stroke-width="1.5"`) +
          ellipse(x - 5, 136, 10, 26, tone.light, shine) +
          ellipse(x, 148, 13, 28, tone.dark, shine),
      )
      .join(''),
  ].join('');
}

function jacket(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 222, 150),
    path(
      'M84 34 L48 54 L18 146 L48 158 L62 120 V212 H178 V120 L192 158 L222 146 L192 54 L156 34 Q120 58 84 34 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    path('M84 34 Q120 58 156 34 L146 26 H94 Z', '#31363d'),
    rect(62, 136, 116, 14, '#ffe07a'),
    rect(62, 140, 116, 6, '#dfe5ea'),
    rect(117, 52, 6, 160, '#31363d'),
    rect(74, 84, 34, 32, tone.dark, 3),
    rect(132, 84, 34, 32, tone.dark, 3),
    rect(74, 166, 34, 34, tone.dark, 3),
    rect(132, 166, 34, 34, tone.dark, 3),
    path('M24 130 l30 11 -4 10 -30 -11 Z M216 130 l-30 11 4 10 30 -11 Z', '#ffe07a'),
  ].join('');
}

function boots(variant: string): string {
  const top = variant === 'tall' ? 26 : 66;
  const tone = toneOf('wood');
  const one =
    path(
      `M52 ${top} H112 L116 132 Q150 144 190 152 Q206 158 206 184 H48 Q44 150 52 ${top} Z`,
      tone.dark,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ) +
    path('M150 145 Q206 152 206 184 H158 Q144 164 150 145 Z', '#31363d') +
    rect(44, 182, 166, 20, INK, 6) +
    repeat(10, (at) => rect(50 + at * 16, 196, 9, 9, INK)) +
    rect(50, top, 64, 14, '#31363d', 5) +
    (variant === 'tall' ? '' : repeat(4, (at) => stroke(`M92 ${86 + at * 15} l26 6`, '#f7c325', 4)));
  return (
    ground(120, 212, 190) +
    `<g transform="translate(18 -14) scale(.9)" opacity=".8">${one}</g><g transform="translate(-12 10) scale(.98)">${one}</g>`
  );
}

function vest(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 222, 140),
    path('M82 26 L62 36 L66 84 L50 108 V212 H116 V104 L98 26 Z', tone.base, `stroke="${tone.line}" stroke-width="1.5"`),
    path(
      'M158 26 L178 36 L174 84 L190 108 V212 H124 V104 L142 26 Z',
      tone.base,
      `stroke="${tone.line}" stroke-width="1.5"`,
    ),
    path('M82 26 h16 l18 78 v60 h-4 L78 40 Z', '#dfe5ea'),
    path('M158 26 h-16 l-18 78 v60 h4 L162 40 Z', '#dfe5ea'),
    rect(50, 142, 66, 17, '#dfe5ea', 0, 'stroke="#b4bec9"'),
    rect(124, 142, 66, 17, '#dfe5ea', 0, 'stroke="#b4bec9"'),
    rect(50, 180, 66, 17, '#dfe5ea', 0, 'stroke="#b4bec9"'),
    rect(124, 180, 66, 17, '#dfe5ea', 0, 'stroke="#b4bec9"'),
  ].join('');
}

export const wear = {
  glove: { variants: ['white', 'grey', 'black', 'orange', 'yellow', 'mat'], draw: glove },
  helmet: { variants: ['white', 'yellow', 'orange', 'blue', 'red'], draw: helmet },
  glasses: { variants: ['clear', 'yellow', 'grey'], draw: glasses },
  respirator: { variants: ['valve', 'plain'], draw: respirator },
  earmuffs: { variants: ['red', 'yellow'], draw: earmuffs },
  jacket: { variants: ['grey', 'blue'], draw: jacket },
  boots: { variants: ['low', 'tall'], draw: boots },
  vest: { variants: ['yellow', 'orange'], draw: vest },
} as const satisfies Record<string, Drawing>;
