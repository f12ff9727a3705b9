import { chooseLexiconsOfGoods, lexiconTitles } from '#goods/search/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';

/** Chooses or proposes the search lexicons of trades that the goods belong to, and says so. */
export async function noteLexicons(db: Db, run: ImportRun, file: string): Promise<void> {
  for (const { name, share, isChosen } of await chooseLexiconsOfGoods(db)) {
    const names = `с его слов начинаются ${Math.round(share * 100)} % названий товаров`;
    const reason = isChosen
      ? `для поиска выбран словарь «${lexiconTitles[name]}»: ${names}; отключить: npm run shop -- lexicon drop ${name}`
      : `для поиска подходит словарь «${lexiconTitles[name]}»: ${names}; включить: npm run shop -- lexicon choose ${name}`;
    run.journal.note(file, { kind: 'taken', code: 'search-lexicon', reason, line: null });
  }
}
