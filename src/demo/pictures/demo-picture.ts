import { label, path, rect } from './shapes.ts';
import { pictureList, type PictureKind } from './picture-list.ts';
import { toneNames, toneOf, type ToneName } from './tones.ts';
import { brandList, type BrandCode } from '../catalogue/brand-list.ts';
import { hashText } from '../random.ts';
import type { Drawing } from './drawing.ts';

const document = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const list: Record<string, Drawing> = pictureList;

/** Goods of one kind as an SVG file, 240 by 240. Throws `RangeError` for a kind or a variant that is not drawn. */
export function demoPicture(kind: string, variant: string): string {
  const drawing = Object.hasOwn(list, kind) ? list[kind] : undefined;
  if (!drawing?.variants.includes(variant)) throw new RangeError(`No picture of ${kind} in ${variant}`);
  return document(240, 240, drawing.draw(variant));
}

/** The address of a picture of goods. */
export function pictureUrl(kind: PictureKind, variant: string): string {
  return `/img/goods/${kind}-${variant}.svg`;
}

const accents: readonly ToneName[] = ['blue', 'red', 'green', 'orange', 'black', 'copper'];
const emblems = [
  'M20 60 L50 10 L80 60 L65 60 L50 36 L35 60 Z',
  'M50 8 A32 32 0 1 1 49 8 Z M50 24 A16 16 0 1 0 51 24 Z',
  'M18 16 H82 V32 H58 V72 H42 V32 H18 Z',
  'M20 14 L46 72 H56 L82 14 H64 L51 48 L38 14 Z',
  'M22 14 H78 L60 40 L78 66 H22 L40 40 Z',
  'M50 6 L84 26 V58 L50 76 L16 58 V26 Z M50 24 L32 34 V50 L50 60 L68 50 V34 Z',
];

/** The mark of an invented maker: an emblem and the name, 320 by 120. */
export function brandPicture(code: BrandCode): string {
  const { name } = brandList[code];
  const hash = hashText(code);
  const tone = toneOf(accents[hash % accents.length] ?? 'blue');
  const emblem = emblems[(hash >>> 5) % emblems.length] ?? '';
  const size = name.length > 9 ? 30 : 36;
  return document(
    320,
    120,
    `<g transform="translate(4 20)">${path(emblem, tone.base, 'fill-rule="evenodd"')}</g>` +
      label(200, 60 + size / 3, size, '#242b33', name),
  );
}

/** A wide picture for news and promotions: goods on a coloured ground, 640 by 360. */
export function bannerPicture(tone: ToneName, kind: string, variant: string): string {
  const drawing = Object.hasOwn(list, kind) ? list[kind] : undefined;
  if (!drawing?.variants.includes(variant)) throw new RangeError(`No picture of ${kind} in ${variant}`);
  const { light, base, dark } = toneOf(tone);
  return document(
    640,
    360,
    rect(0, 0, 640, 360, base) +
      path('M0 0 H300 L120 360 H0 Z', dark, 'opacity=".55"') +
      path('M640 360 H430 L560 0 H640 Z', light, 'opacity=".35"') +
      `<circle cx="320" cy="180" r="150" fill="#ffffff" opacity=".94"/>` +
      `<g transform="translate(206 62)"><svg width="228" height="228" viewBox="0 0 240 240">${drawing.draw(variant)}</svg></g>`,
  );
}

const isTone = (name: string): name is ToneName => toneNames.includes(name as ToneName);
const isBrand = (code: string): code is BrandCode => Object.hasOwn(brandList, code);

/**
 * The picture at an address of the demo data: `/img/goods/<kind>-<variant>.svg`, `/img/brands/<brand>.svg` or
 * `/img/banners/<tone>-<kind>-<variant>.svg`; null where there is none.
 */
export function findDemoPicture(url: string): string | null {
  const [, folder, name] = /^\/img\/(goods|brands|banners)\/([\w-]{1,80})\.svg$/.exec(url) ?? [];
  if (folder === undefined || name === undefined) return null;
  if (folder === 'brands') return isBrand(name) ? brandPicture(name) : null;
  const [first = '', ...rest] = name.split('-');
  const tone = folder === 'banners' && isTone(first) ? first : null;
  if (folder === 'banners' && tone === null) return null;
  const goods = tone === null ? name : rest.join('-');
  const kind = Object.keys(list).find((one) => list[one]?.variants.some((variant) => goods === `${one}-${variant}`));
  if (kind === undefined) return null;
  const variant = goods.slice(kind.length + 1);
  return tone === null ? demoPicture(kind, variant) : bannerPicture(tone, kind, variant);
}
