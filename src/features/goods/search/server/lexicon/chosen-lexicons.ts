import type { Db } from '#server/db/index.ts';
import { searchLexicon } from '../tables.ts';
import { type TradeLexicon, tradeLexicons } from './shipped-lexicons.ts';

/** The lexicons of trades that a shop searches with: all that its owner has not dropped. */
export async function chosenLexicons(db: Db): Promise<TradeLexicon[]> {
  const rows = await db.select().from(searchLexicon);
  return tradeLexicons.filter((name) => rows.find((row) => row.name === name)?.isChosen !== false);
}

export async function chooseLexicon(db: Db, name: TradeLexicon, isChosen: boolean): Promise<void> {
  await db
    .insert(searchLexicon)
    .values({ name, isChosen })
    .onConflictDoUpdate({ target: searchLexicon.name, set: { isChosen } });
}
