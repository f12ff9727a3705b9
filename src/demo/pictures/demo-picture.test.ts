import { describe, expect, it } from 'vitest';
import { brandList, type BrandCode } from '../catalogue/brand-list.ts';
import { demoPicture, findDemoPicture, pictureUrl } from './demo-picture.ts';
import { pictureList, type PictureKind } from './picture-list.ts';

const pictures = Object.entries(pictureList).flatMap(([kind, { variants }]) =>
  (variants as readonly string[]).map((variant) => ({ kind: kind as PictureKind, variant })),
);

describe('the drawn pictures', () => {
  it('show thirty kinds of goods or more, each as well-formed SVG without scripts, styles or foreign addresses', () => {
    expect(Object.keys(pictureList).length).toBeGreaterThan(30);
    for (const { kind, variant } of pictures) {
      const svg = demoPicture(kind, variant);
      expect(svg, `${kind} ${variant}`).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240"/);
      expect(svg, `${kind} ${variant}`).not.toMatch(/NaN|undefined|null|<script|style=|href=/);
      expect(unclosedTags(svg), `${kind} ${variant}`).toEqual([]);
    }
  });

  it('differ between the variants of a kind', () => {
    for (const [kind, { variants, draw }] of Object.entries(pictureList)) {
      expect(new Set((variants as readonly string[]).map(draw)).size, kind).toBe(variants.length);
    }
  });

  it('are found by their addresses, and nothing else is', () => {
    for (const { kind, variant } of pictures) {
      expect(findDemoPicture(pictureUrl(kind, variant))).toBe(demoPicture(kind, variant));
    }
    expect(findDemoPicture('/img/banners/blue-breaker-3p-red.svg')).toContain('viewBox="0 0 640 360"');
    for (const url of [
      '/img/goods/cable-pink-9.svg',
      '/img/goods/../secret.svg',
      '/img/brands/nobody.svg',
      '/img/x.svg',
    ]) {
      expect(findDemoPicture(url), url).toBeNull();
    }
  });

  it('name every maker on its mark', () => {
    for (const code of Object.keys(brandList) as BrandCode[]) {
      expect(findDemoPicture(`/img/brands/${code}.svg`)).toContain(`>${brandList[code].name}</text>`);
    }
  });

  it('refuse what is not drawn', () => {
    expect(() => demoPicture('cable', 'pink')).toThrow(RangeError);
    expect(() => demoPicture('toString', 'pink')).toThrow(RangeError);
  });
});

function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosed] of svg.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing && open.at(-1) === name) open.pop();
    else if (!selfClosed) open.push(`${closing ?? ''}${name}`);
  }
  return open;
}
