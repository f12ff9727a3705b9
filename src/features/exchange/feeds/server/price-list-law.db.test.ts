import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { notesOf, temporaryFolder } from '#exchange/goods-import/server/import.fixture.ts';
import type { Db } from '#server/db/index.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type LawList, meantCurrency, mustAsk, priceList } from './price-list-law.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const now = new Date('2026-11-21T09:00:00Z');
const lists = fc.sample(priceList({ hasFormats: false }), { numRuns: 36, seed: 20_261_129 });

/** What is in the shop of a source: its goods by article, each with its price. */
async function goodsOf(source: string): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ article: string; price: string | null }>(sql`
    select p.article, u.currency || ' ' || u.value as price from product p join source s on s.id = p.source_id
    left join price u on u.item_id = p.id where s.name = ${source} and p.article is not null order by 1`);
  return Object.fromEntries(rows.map(({ article, price }) => [article, price ?? '—']));
}

/** Kopecks of one piece, with VAT, as the list means them. */
function expectedGoods(list: LawList): Record<string, string> {
  const net = (list.heading.vat ?? list.line.vat) === 'added' ? 1.22 : 1;
  const currency = meantCurrency(list);
  const goods = [...list.goods.values()].filter((one) => one !== null);
  return Object.fromEntries(
    goods.map(({ code, price }) => {
      const kopecks = Math.round((Number(price.value) * 100 * net) / Number(list.heading.unit ?? 1) + 1e-9);
      const own = price.currency ?? (currency === 'assumed' ? 'RUB' : currency);
      return [code, Number.isNaN(kopecks) ? '—' : `${own} ${kopecks}`];
    }),
  );
}

it.each(nonEmpty(lists.map((list, index) => [index + 1, list] as const)))(
  'list %i has the prices that it means, or is asked about and writes nothing',
  async (index, list) => {
    const rows = list.sheet.rows.map((row) =>
      row.map((cell) => `"${cell?.text.replaceAll('"', '""') ?? ''}"`).join(';'),
    );
    const file = { path: join(temporaryFolder(), 'price.csv'), name: 'price.csv' };
    writeFileSync(file.path, `${rows.join('\n')}\n`);
    const source = `Список ${index}`;
    const imported = await importFiles(db, [file], { source, confirmColumns: true }, { now }).then(
      ([report]) => report!,
      () => null,
    );
    expect(imported === null).toBe(mustAsk(list));
    expect(await goodsOf(source)).toEqual(imported === null ? {} : expectedGoods(list));
    const notes: Record<string, number> = imported === null ? {} : await notesOf(db, imported.runId);
    const wrong = [...list.goods.values()].filter((one) => one?.price.value === 'wrong').length;
    expect(notes['refused price-wrong'] ?? 0).toBe(imported === null ? 0 : wrong);
  },
);
