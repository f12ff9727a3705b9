import { eq, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { searchLexicon } from '../tables.ts';
import { type TradeLexicon, tradeLexicons } from './shipped-lexicons.ts';
import { tradesOfNames } from './trade-of-names.ts';

/** Names that are looked at: enough for a share, however many goods a shop has. */
const MAX_NAMES = 5000;

/** The lexicons of trades that a shop searches with. */
export async function chosenLexicons(db: Db): Promise<TradeLexicon[]> {
  const rows = await db.select().from(searchLexicon);
  return tradeLexicons.filter((name) => rows.some((row) => row.name === name && row.isChosen));
}

/** The owner's choice, which no import changes. */
export async function chooseLexicon(db: Db, name: TradeLexicon, isChosen: boolean): Promise<void> {
  await db
    .insert(searchLexicon)
    .values({ name, isChosen })
    .onConflictDoUpdate({ target: searchLexicon.name, set: { isChosen, isByOwner: true } });
}

/** What the names of the goods say of a lexicon: the share of them that begins with its nouns. */
export type LexiconOfGoods = { name: TradeLexicon; share: number; isChosen: boolean };

/**
 * Chooses the lexicons that the goods confirm, where none is chosen yet; later ones are only returned as proposals, with
 * `isChosen` false. What the owner has chosen or dropped is not returned.
 */
export async function chooseLexiconsOfGoods(db: Db): Promise<LexiconOfGoods[]> {
  const rows = await db.select().from(searchLexicon);
  const open = tradeLexicons.filter((name) => rows.every((row) => row.name !== name));
  if (open.length === 0) return [];
  const named = await db
    .selectDistinct({ name: product.name, place: sql`md5(${product.name})` })
    .from(product)
    .where(eq(product.active, true))
    .orderBy(sql`2`)
    .limit(MAX_NAMES);
  const confirmed = tradesOfNames(named.map(({ name }) => name));
  const isFirst = rows.every(({ isChosen }) => !isChosen);
  const found = open.flatMap((name) => {
    const share = confirmed.get(name);
    return share === undefined ? [] : [{ name, share, isChosen: isFirst }];
  });
  if (isFirst && found.length > 0) {
    const chosen = found.map(({ name }) => ({ name, isChosen: true, isByOwner: false }));
    await db.insert(searchLexicon).values(chosen).onConflictDoNothing();
  }
  return found;
}

/** Forgets what goods have chosen, as they are no longer sold. */
export async function forgetLexiconsOfGoods(db: Db): Promise<void> {
  await db.delete(searchLexicon).where(sql`not ${searchLexicon.isByOwner}`);
}
