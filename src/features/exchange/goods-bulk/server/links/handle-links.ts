import { sql } from 'drizzle-orm';
import { type CatalogueChanges, changeEachProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { intArray } from '#server/db/recordset.ts';
import { formatNumber } from '#shared/number-format.ts';
import { checkMayChangeGoods } from '../may-change-goods.ts';
import {
  forgetChanges,
  gatherChanges,
  nextChanges,
  refusedRow,
  reportOf,
  settleChanges,
  type SheetChange,
  storeChanges,
} from '../stored-changes.ts';
import type { BulkHandler, BulkTask } from '../task.ts';
import { fieldOfLinks, planLinks, type WantedLinks, withTexts } from './plan-links.ts';

const BATCH = 250;

/** Lists what a sheet of links would change. */
export const checkLinks: BulkHandler = async (db, { id, files }) => {
  await forgetChanges(db, id);
  const { rows, wanted, refused } = await planLinks(db, files[0]!.path);
  const changed = wanted.filter(({ before, after }) => before !== after);
  await storeChanges(db, id, [
    ...changed.map((one) => ({
      rowNo: one.rowNo,
      productId: one.productId,
      field: fieldOfLinks(one),
      before: one.before,
      after: one.after,
      outcome: 'change' as const,
      note: '',
    })),
    ...refused.map(refusedRow),
  ]);
  return { report: await reportOf(db, id, `Строк в файле: ${formatNumber(rows)}`) };
};

const CHANGED = 'После проверки связи изменили: проверьте файл ещё раз';

/** Writes the links that a check has listed; a set that somebody has changed since stays. */
export const applyLinks: BulkHandler = async (db, task) => {
  const { wanted } = await planLinks(db, task.files[0]!.path);
  const planned = new Map(wanted.map((one) => [`${one.rowNo} ${fieldOfLinks(one)}`, one]));
  const changes = await gatherChanges(db, task.id);
  let changed = 0;
  try {
    for (let after = 0; ;) {
      const listed = await nextChanges(db, task.id, { after, products: BATCH, withChangedSince: false });
      if (listed.length === 0) break;
      changed += await transaction(db, (tx) => applyListed(tx, task, listed, { planned, changes }));
      after = listed.at(-1)!.productId!;
    }
  } finally {
    await transaction(db, (tx) => changes.publish(tx, { atEnd: true }));
  }
  return { changed, report: [`Связи изменены у товаров: ${formatNumber(changed)}`] };
};

type Applying = { planned: ReadonlyMap<string, WantedLinks>; changes: CatalogueChanges };

async function applyListed(
  tx: Db,
  { id: uploadId, author }: BulkTask,
  listed: readonly SheetChange[],
  { planned, changes }: Applying,
): Promise<number> {
  await checkMayChangeGoods(tx, author.accountId);
  const ids = new Set(listed.map(({ productId }) => productId!));
  await tx.execute(sql`select from ${product} where id = any(${intArray(ids)}) order by id for no key update`);
  const sets = listed.flatMap(({ rowNo, field }) => planned.get(`${rowNo} ${field}`) ?? []);
  const now = new Map((await withTexts(tx, sets)).map((one) => [`${one.rowNo} ${fieldOfLinks(one)}`, one]));
  const settled = listed.map(({ rowNo, field, productId, before, after }) => {
    const one = now.get(`${rowNo} ${field}`);
    const isStill = one?.productId === productId && one.before === before && one.after === after;
    return { rowNo, field, links: isStill ? [one] : [], problem: isStill ? null : CHANGED };
  });
  await settleChanges(
    tx,
    uploadId,
    settled.map(({ rowNo, field, problem }) => ({ rowNo, field, problem })),
  );
  const byProduct = Map.groupBy(
    settled.flatMap(({ links }) => links),
    ({ productId }) => productId,
  );
  const wanted = new Map(
    Array.from(byProduct, ([of, own]) => [
      of,
      { links: Object.fromEntries(own.map(({ kind, linkedIds }) => [kind, linkedIds])) },
    ]),
  );
  return (await changeEachProduct(tx, wanted, { ...author, changes })).length;
}
