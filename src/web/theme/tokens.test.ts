import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('src/web/theme/tokens.css', 'utf8');
const declared = [...text.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
const colours = declared.filter(({ value }) => /^(#|rgb|light-dark\()/.test(value));
const pairs = new Map(
  colours.flatMap(({ name, value }) => {
    const [, light, dark] = /^light-dark\((#\w+|rgb\([^)]+\)), (#\w+|rgb\([^)]+\))\)$/.exec(value) ?? [];
    return light && dark ? [[name, { light, dark }] as const] : [];
  }),
);

/** Name and value of every colour of a theme. */
const tokensOf = (theme: 'light' | 'dark') =>
  new Map(colours.map(({ name, value }) => [name, pairs.get(name)?.[theme] ?? value]));

const light = tokensOf('light');
const dark = tokensOf('dark');

/** Relative luminance of WCAG for '#abc' and '#aabbcc'. */
function luminance(hex: string): number {
  const digits = hex.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [less = 0, more = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const surfaces = ['--page', '--surface', '--surface-hover', '--surface-sunken'];

/** Text colour and what it stands on. */
const texts: [text: string, on: string[]][] = [
  ['--text', [...surfaces, '--brand-tint', '--mark']],
  ['--text-dim', surfaces],
  ['--text-disabled', ['--surface', '--surface-sunken']],
  ['--brand', [...surfaces.slice(0, 3), '--brand-tint']],
  ['--brand-hover', [...surfaces, '--brand-tint']],
  ['--brand-press', ['--brand-tint', '--brand-tint-hover']],
  ['--on-brand', ['--brand', '--brand-hover', '--brand-press']],
  ['--on-danger', ['--danger']],
  ['--danger', ['--surface', '--page', '--danger-tint']],
  ['--warning', ['--surface', '--warning-tint']],
  ['--success', ['--surface', '--success-tint']],
  ['--in-stock', surfaces.slice(0, 3)],
  ['--to-order', surfaces.slice(0, 3)],
  ['--out-of-stock', surfaces.slice(0, 3)],
  ['--on-banner', ['--banner']],
  ['--on-sticker', ['--sticker-new', '--sticker-stock']],
  ['--surface', ['--text']],
];

describe('colours', () => {
  it('are tokens: no style sheet of ours contains a literal colour', () => {
    const files = globSync('src/{web,features}/**/*.css').filter((file) => !/theme\/tokens/.test(file));
    expect(files.length).toBeGreaterThan(50);
    const named = 'white|black|red|green|blue|gr[ae]y|yellow|orange|silver';
    const own = new RegExp(`#[0-9a-f]{3,8}\\b|\\b(rgba?|hsla?|oklch)\\(|[:\\s](${named})\\s*[;,)]`, 'i');
    expect(files.filter((file) => own.test(readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')))).toEqual([]);
  });

  it('all have a value for the dark theme', () => {
    expect(pairs.size).toBeGreaterThan(30);
    const same = colours.map(({ name }) => name).filter((name) => !pairs.has(name));
    expect(same).toEqual(['--banner', '--on-banner', '--scan-dark', '--scan-light']);
  });

  for (const [theme, tokens] of Object.entries({ light, dark })) {
    it(`have enough contrast in the ${theme} theme: text 4.5:1, borders of controls 3:1`, () => {
      const value = (name: string) => tokens.get(name) ?? '#000';
      const weak = texts.flatMap(([text, on]) =>
        on.filter((name) => contrast(value(text), value(name)) < 4.5).map((name) => `${text} on ${name}`),
      );
      expect(weak).toEqual([]);
      for (const name of ['--surface', '--page']) {
        expect(contrast(value('--line-strong'), value(name)), name).toBeGreaterThanOrEqual(3);
      }
    });
  }
});
