import { and, eq, not, notInArray, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { type AuditActor, OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { searchLexicon } from '../tables.ts';
import { lexiconTitles, type TradeLexicon, tradeLexicons } from './shipped-lexicons.ts';
import { tradesOfNames } from './trade-of-names.ts';

/** Names in the sample: the share of a trade is exact to about one percent. */
const MAX_NAMES = 5000;

/** The lexicons of trades that a shop searches with. */
export async function chosenLexicons(db: Db): Promise<TradeLexicon[]> {
  const rows = await db.select().from(searchLexicon);
  return tradeLexicons.filter((name) => rows.some((row) => row.name === name && row.isChosen));
}

/** The owner's choice, which no import changes. Without a change nothing is recorded. */
export function chooseLexicon(
  db: Db,
  { name, isChosen }: { name: TradeLexicon; isChosen: boolean },
  author: AuditActor = OPERATOR,
): Promise<void> {
  return transaction(db, async (tx) => {
    const isSame = and(eq(searchLexicon.isChosen, isChosen), eq(searchLexicon.isByOwner, true))!;
    const changed = await tx
      .insert(searchLexicon)
      .values({ name, isChosen })
      .onConflictDoUpdate({ target: searchLexicon.name, set: { isChosen, isByOwner: true }, setWhere: not(isSame) })
      .returning({ name: searchLexicon.name });
    if (changed.length === 0) return;
    const details = { after: isChosen ? 'выбран' : 'не выбран' };
    await writeAudit(tx, { ...author, action: 'search.lexicon', object: lexiconTitles[name], details });
  });
}

/** A lexicon whose nouns begin this share of the names of the goods. */
export type LexiconOfGoods = { name: TradeLexicon; share: number; isChosen: boolean };

/**
 * Chooses the lexicons that the goods confirm, if neither goods nor the owner have chosen or dropped any. Otherwise
 * returns them as proposals, with `isChosen` false. A lexicon that was chosen or dropped is not returned.
 */
export async function chooseLexiconsOfGoods(db: Db): Promise<LexiconOfGoods[]> {
  const rows = await db.select().from(searchLexicon);
  if (rows.length === tradeLexicons.length) return [];
  const isChosen = rows.length === 0;
  const found = [...(await tradesOfGoods(db))]
    .filter(([name]) => rows.every((row) => row.name !== name))
    .map(([name, share]) => ({ name, share, isChosen }));
  if (isChosen && found.length > 0) {
    const chosen = found.map(({ name }) => ({ name, isChosen, isByOwner: false }));
    await db.insert(searchLexicon).values(chosen).onConflictDoNothing();
  }
  return found;
}

/** Drops the lexicons that goods have chosen and the goods on sale no longer confirm. The next import may choose again. */
export async function dropLexiconsOfFormerGoods(db: Db): Promise<void> {
  const confirmed = [...(await tradesOfGoods(db)).keys()];
  await db
    .delete(searchLexicon)
    .where(and(eq(searchLexicon.isByOwner, false), notInArray(searchLexicon.name, confirmed)));
}

/** The trades of the goods on sale, judged by a fixed sample of their names. */
async function tradesOfGoods(db: Db): Promise<Map<TradeLexicon, number>> {
  const named = await db
    .selectDistinct({ name: product.name, order: sql`md5(${product.name})` })
    .from(product)
    .where(eq(product.active, true))
    .orderBy(sql`2`)
    .limit(MAX_NAMES);
  return tradesOfNames(named.map(({ name }) => name));
}
