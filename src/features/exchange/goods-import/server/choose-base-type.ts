import { RefusedFile } from '#exchange/commerceml/server/index.ts';

type NamedType = { id: string; name: string };

/** Names of types that speak of what goods cost the shop. */
const PURCHASE = /закуп|себестоим|планов/i;

const isPurchaseType = (name: string): boolean => PURCHASE.test(name);

/**
 * The id of the price type that becomes the base of its source; null leaves the base as it is. `wanted` is the
 * operator's word and names any type of the source; without it, where there is no base yet, the only type of the files,
 * unless its name speaks of purchase. Throws RefusedFile where there is no type of the wanted name.
 */
export function chooseBaseType(types: {
  inFiles: readonly NamedType[];
  known: readonly (NamedType & { isBase: boolean })[];
  wanted?: string;
}): string | null {
  const { inFiles, known, wanted } = types;
  if (wanted !== undefined) {
    const all = [...inFiles, ...known];
    const found = all.find(({ name }) => sameName(name, wanted)) ?? all.find(({ id }) => id === wanted.trim());
    if (found) return found.id;
    const names = [...new Set(all.map(({ name }) => `«${name}»`))].slice(0, 20).join(', ');
    throw new RefusedFile(`вида цены «${wanted}» нет; есть: ${names || 'ни одного'}`);
  }
  const [only, ...others] = inFiles;
  if (!only || others.length > 0 || known.some(({ isBase }) => isBase)) return null;
  return isPurchaseType(only.name) ? null : only.id;
}

/** Case and blanks around a name do not matter to a person who types it. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
