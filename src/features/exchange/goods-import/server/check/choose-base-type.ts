import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { sameName } from '../import-settings.ts';

type NamedType = { id: string; name: string };

/** Names of types that speak of what goods cost the shop. They count before those that speak of selling. */
const PURCHASE =
  /закуп|покупн|себестоим|планов|приобрет|уч[её]тн|поставщик|поставк|приход|входящ|входн|purchase|cost/iu;

/** Names of types that speak of what goods are sold for. */
const SELLING =
  /розн|(?<!\p{L})(?:мелко|крупно|средне)?опт|продаж|отпускн|прайс|базов|дилер|интернет|инет|сайт|retail|wholesale|(?<!\p{L})(?:base|sale)(?!\p{L})/iu;

/** The part of a price type's name that speaks of purchase or of selling; null where nothing does. */
export function meaningOfName(name: string): { of: 'purchase' | 'selling'; word: string } | null {
  const purchase = PURCHASE.exec(name)?.[0];
  if (purchase !== undefined) return { of: 'purchase', word: purchase };
  const selling = SELLING.exec(name)?.[0];
  return selling === undefined ? null : { of: 'selling', word: selling };
}

/**
 * The id of the price type that becomes the base of its source; null leaves the base as it is. `wanted` is the
 * operator's word and names any type of the source. Without it, where there is no base yet, it is the only type of the
 * files, and only if its name speaks of selling. Throws RefusedFile where there is no type of the wanted name.
 */
export function chooseBaseType(types: {
  inFiles: readonly NamedType[];
  known: readonly (NamedType & { isBase: boolean })[];
  wanted?: string;
  /** Without the wanted type the base stays as it is. */
  isLater?: boolean;
}): string | null {
  const { inFiles, known, wanted, isLater } = types;
  if (wanted !== undefined) {
    const all = [...inFiles, ...known];
    const found = all.find(({ name }) => sameName(name, wanted)) ?? all.find(({ id }) => id === wanted.trim());
    if (found) return found.id;
    if (isLater) return null;
    const names = [...new Set(all.map(({ name }) => `«${name}»`))].slice(0, 20).join(', ');
    throw new RefusedFile(`вида цены «${wanted}» нет; есть: ${names || 'ни одного'}`);
  }
  const [only, ...others] = inFiles;
  if (!only || others.length > 0 || known.some(({ isBase }) => isBase)) return null;
  return meaningOfName(only.name)?.of === 'selling' ? only.id : null;
}
