import type { Drawing } from './drawing.ts';
import { circle, ellipse, ground, INK, PAPER, path, rect, repeat, ring, shine, stroke, turn } from './shapes.ts';
import { numberOf, toneOf } from './tones.ts';

const coreColours = ['#8a5a2b', '#2f74c9', '#e8c21a', '#39424c', '#b9c1ca'];

/** A coil with its end stripped in front. */
function cable(variant: string): string {
  const tone = toneOf(variant);
  const cores = numberOf(variant);
  const first = 150 - ((cores - 1) * 11) / 2;
  return [
    ground(112, 208, 170),
    repeat(6, (at) => ring(108, 116, 84 - at * 9, at % 2 ? tone.base : tone.dark, 9)),
    repeat(6, (at) =>
      stroke(
        `M${108 - (80 - at * 9)} 96 A${84 - at * 9} ${84 - at * 9} 0 0 1 92 ${40 + at * 8}`,
        tone.light,
        2.5,
        shine,
      ),
    ),
    stroke('M108 200 C140 204 142 178 150 158', tone.line, 22),
    stroke('M108 200 C140 204 142 178 150 158', tone.base, 18),
    stroke('M104 196 C134 198 138 176 146 160', tone.light, 3, shine),
    repeat(cores, (at) => {
      const colour = cores === 1 ? tone.base : (coreColours[at % 5] ?? tone.base);
      const end = first + at * 11 + (at - (cores - 1) / 2) * 9 + 18;
      const start = `M${150 + (at - (cores - 1) / 2) * 3} 156 Q${first + at * 11 + 4} 130 ${end} 96`;
      return stroke(start, colour, 8) + stroke(`M${end} 96 l${3 + (at - (cores - 1) / 2) * 2} -22`, '#d1804a', 5);
    }),
  ].join('');
}

/** A pull box of twisted pair. */
function reelBox(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 180),
    path('M36 84 L120 56 L204 84 L120 114 Z', '#d9b98a'),
    path('M36 84 L120 114 V208 L36 178 Z', '#c59f69'),
    path('M204 84 L120 114 V208 L204 178 Z', '#b18a55'),
    path('M52 104 L104 122 V146 L52 128 Z', PAPER, 'opacity=".85"'),
    path('M52 134 L104 152 V160 L52 142 Z', tone.base),
    ellipse(162, 146, 22, 26, '#8c6a3c'),
    ellipse(162, 146, 15, 18, INK),
    stroke('M162 146 C188 150 206 168 200 204', tone.dark, 9),
    stroke('M162 146 C188 150 206 168 200 204', tone.base, 6),
  ].join('');
}

function conduit(variant: string): string {
  const tone = toneOf(variant);
  const rib = (radius: number) =>
    ring(116, 116, radius, tone.base, 22) +
    `<circle cx="116" cy="116" r="${radius}" fill="none" stroke="${tone.dark}" stroke-width="22" stroke-dasharray="4 5"/>`;
  return [
    ground(120, 210, 170),
    rib(72),
    rib(46),
    stroke('M116 188 C158 190 190 176 206 150', tone.base, 24),
    `<path d="M116 188 C158 190 190 176 206 150" fill="none" stroke="${tone.dark}" stroke-width="24" stroke-dasharray="4 5"/>`,
    turn(35, ellipse(208, 146, 13, 8, tone.line), 208, 146),
    stroke('M208 146 l10 -26', '#d7dde3', 3),
  ].join('');
}

function duct(variant: string): string {
  const isPerforated = variant === 'perforated';
  const tone = toneOf(isPerforated ? 'grey' : variant);
  return [
    path('M26 168 L158 60 L214 82 L84 194 Z', tone.base),
    path('M26 168 L158 60 V44 L26 150 Z', tone.dark),
    path('M84 194 L214 82 V62 L84 174 Z', tone.dark),
    path('M26 150 L158 44 L166 47 L34 154 Z', tone.light),
    path('M78 172 L208 60 L214 62 L84 176 Z', tone.light),
    isPerforated
      ? repeat(10, (at) => path(`M${90 + at * 12.4} ${170 - at * 10.6} v14 l5 -4 v-14 Z`, tone.line, 'opacity=".55"'))
      : path('M42 132 L174 26 L230 46 L100 156 Z', tone.light, `stroke="${tone.line}" stroke-width="1.5"`),
    isPerforated ? '' : path('M42 132 L100 156 V161 L42 138 Z', tone.dark),
    path('M26 150 V168 L84 194 V174', 'none', `stroke="${tone.line}" stroke-width="1.5"`),
  ].join('');
}

function tray(variant: string): string {
  const tone = toneOf('steel');
  if (variant === 'wire') {
    const bars = repeat(9, (at) => {
      const [x, y] = [34 + at * 16, 164 - at * 12];
      return stroke(`M${x} ${y - 26} V${y} L${x + 58} ${y + 24} V${y - 4}`, tone.dark, 4);
    });
    const rails = [0, 1, 2, 3].map((at) =>
      stroke(`M${34 + at * 19} ${164 + at * 8} L${162 + at * 19} ${68 + at * 8}`, tone.base, 4),
    );
    return (
      ground(120, 206, 180) +
      rails.join('') +
      bars +
      stroke('M34 138 L162 42', tone.line, 5) +
      stroke('M92 160 L220 64', tone.line, 5)
    );
  }
  return [
    ground(120, 208, 180),
    path('M26 166 L158 66 L218 92 L88 196 Z', tone.base),
    repeat(7, (at) =>
      repeat(2, (row) =>
        turn(
          -37,
          rect(60 + at * 17 + row * 26, 158 - at * 13 + row * 12, 11, 4, tone.line, 2),
          60 + at * 17 + row * 26,
          158 - at * 13 + row * 12,
        ),
      ),
    ),
    path('M26 166 L158 66 V38 L26 136 Z', tone.dark),
    path('M88 196 L218 92 V64 L88 168 Z', tone.light),
    repeat(6, (at) => path(`M${104 + at * 18} ${172 - at * 14.4} l9 -7 v6 l-9 7 Z`, tone.line)),
    path('M26 136 L158 38 l6 3 L32 139 Z', '#f4f7f9'),
    path('M82 165 L212 61 l6 3 L88 168 Z', '#f4f7f9'),
  ].join('');
}

function rail(variant: string): string {
  const tone = toneOf(variant === 'aluminium' ? 'silver' : variant);
  const isProfile = variant !== 'steel';
  return [
    path('M24 172 L176 44 L190 50 L38 180 Z', tone.light),
    path('M38 180 L190 50 V58 L38 188 Z', tone.dark),
    path('M38 182 L190 52 L212 62 L62 192 Z', isProfile ? '#f2f6f8' : tone.base),
    path('M62 192 L212 62 L226 68 L78 200 Z', tone.light),
    path('M78 200 L226 68 V78 L78 210 Z', tone.dark),
    isProfile
      ? ''
      : repeat(6, (at) =>
          turn(-41, rect(66 + at * 25, 176 - at * 21, 17, 6, tone.line, 3), 66 + at * 25, 176 - at * 21),
        ),
    path('M24 172 L38 180 V188 L24 180 Z', tone.dark),
  ].join('');
}

function tape(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 206, 160),
    ellipse(120, 132, 82, 74, tone.dark),
    ellipse(120, 118, 82, 74, tone.base),
    repeat(
      4,
      (at) =>
        `<ellipse cx="120" cy="118" rx="${76 - at * 7}" ry="${68 - at * 7}" fill="none" stroke="${tone.dark}" stroke-width="1.6" opacity=".6"/>`,
    ),
    variant === 'green' ? repeat(8, (at) => turn(at * 45, rect(117, 50, 7, 22, '#f7c325'), 120, 118)) : '',
    ellipse(120, 120, 46, 41, '#d9c3a0'),
    ellipse(120, 122, 39, 34, '#f4efe6'),
    ellipse(120, 124, 39, 33, '#ffffff'),
    path(
      'M60 70 A82 74 0 0 1 120 44',
      'none',
      `stroke="${tone.light}" stroke-width="6" stroke-linecap="round" ${shine}`,
    ),
  ].join('');
}

function heatShrink(variant: string): string {
  const tone = toneOf(variant);
  const tube = (x: number, y: number, width: number) =>
    turn(
      -28,
      [
        rect(x, y, 168, width, tone.base, width / 2),
        rect(x + 6, y + 3, 156, width / 4, tone.light, width / 8, shine),
        ellipse(x + 166, y + width / 2, width / 3.2, width / 2, tone.line),
        ellipse(x + 167, y + width / 2, width / 5, width / 2.8, INK, 'opacity=".6"'),
      ].join(''),
    );
  return ground(120, 208, 160) + tube(40, 62, 30) + tube(40, 106, 24) + tube(44, 142, 18) + tube(48, 170, 13);
}

function tie(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 150),
    repeat(4, (at) => {
      const d = `M${56 + at * 22} ${196 - at * 5} C${40 + at * 18} 120 ${70 + at * 26} 60 ${122 + at * 24} ${44 + at * 6}`;
      return (
        stroke(d, tone.line, 9) +
        stroke(d, tone.base, 7) +
        rect(49 + at * 22, 186 - at * 5, 17, 20, tone.dark, 3) +
        rect(53 + at * 22, 191 - at * 5, 9, 9, tone.line, 1)
      );
    }),
  ].join('');
}

function ledStrip(variant: string): string {
  const glow = variant === 'warm' ? '#ffd27a' : '#dff1ff';
  const colours = ['#e2483a', '#35a85f', '#3a7ee0'];
  return [
    ground(120, 208, 160),
    circle(108, 112, 78, '#2b3036'),
    ring(108, 112, 66, '#f5f6f7', 14),
    ring(108, 112, 46, '#e4e7ea', 14),
    repeat(16, (at) =>
      turn(
        at * 22.5,
        rect(
          104,
          40,
          8,
          10,
          variant === 'rgb' ? (colours[at % 3] ?? glow) : glow,
          1,
          'stroke="#c4a23a" stroke-width="1"',
        ),
        108,
        112,
      ),
    ),
    circle(108, 112, 30, '#3a4047'),
    circle(108, 112, 12, '#ffffff'),
    path('M108 178 C150 180 186 186 214 204 L208 216 C180 198 148 192 108 192 Z', '#f5f6f7', 'stroke="#cdd3d9"'),
    repeat(4, (at) =>
      turn(
        at * 5,
        rect(
          122 + at * 17,
          180 + at * 3,
          8,
          8,
          variant === 'rgb' ? (colours[at % 3] ?? glow) : glow,
          1,
          'stroke="#c4a23a"',
        ),
        122,
        180,
      ),
    ),
  ].join('');
}

export const cables = {
  cable: {
    variants: [
      'black-1',
      'black-2',
      'black-3',
      'black-4',
      'black-5',
      'orange-2',
      'orange-3',
      'orange-4',
      'orange-5',
      'grey-2',
      'grey-3',
      'white-1',
      'white-2',
      'white-3',
      'white-4',
      'white-5',
      'blue-1',
      'red-1',
      'green-1',
    ],
    draw: cable,
  },
  'reel-box': { variants: ['grey', 'blue', 'black'], draw: reelBox },
  conduit: { variants: ['grey', 'black', 'orange', 'blue'], draw: conduit },
  duct: { variants: ['white', 'wood', 'black', 'perforated'], draw: duct },
  tray: { variants: ['perforated', 'wire'], draw: tray },
  rail: { variants: ['steel', 'aluminium', 'black'], draw: rail },
  tape: { variants: ['black', 'red', 'blue', 'green', 'white', 'yellow'], draw: tape },
  'heat-shrink': { variants: ['black', 'red', 'blue', 'green'], draw: heatShrink },
  tie: { variants: ['white', 'black'], draw: tie },
  'led-strip': { variants: ['warm', 'cold', 'rgb'], draw: ledStrip },
} as const satisfies Record<string, Drawing>;
