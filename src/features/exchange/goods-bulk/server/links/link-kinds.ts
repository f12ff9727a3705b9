import type { LinkKind } from '#goods/products/server/tables.ts';

/** How rows of a sheet may call the kinds of links. */
const written: Record<LinkKind, RegExp> = {
  analogue: /^аналог/,
  replacement: /^замен/,
  accessory: /^аксессуар/,
  consumable: /^расход/,
  similar: /^похож/,
};

/** Null for a word that names none. */
export function kindCalled(text: string): LinkKind | null {
  const word = text.trim().toLowerCase();
  const found = Object.entries(written).find(([, pattern]) => pattern.test(word));
  return found ? (found[0] as LinkKind) : null;
}

export const KINDS_TEXT = 'аналог, замена, аксессуар, расходник, похожее';
