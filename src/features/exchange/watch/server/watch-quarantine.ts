import { claimUnreported, hasUnreported, quarantinedText } from '#exchange/goods-import/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { alarm } from './alarm.ts';

const MAX_NAMED = 20;

/** Writes to the shop of records of imports that have begun to wait for a decision: once of each, by one node. */
export async function watchQuarantine(db: Db, now: Date): Promise<void> {
  if (!(await hasUnreported(db))) return;
  await transaction(db, async (tx) => {
    const { count, first } = await claimUnreported(tx, now, MAX_NAMED);
    if (count === 0) return;
    await alarm(tx, `Карантин: ждут решения ${formatNumber(count)}`, {
      paragraphs: [
        'Эти значения из выгрузок похожи на ошибку. В магазине остались прежние, остальное загружено.',
        'Принять новое значение: npm run shop -- quarantine confirm НОМЕР. Оставить прежнее: npm run shop -- quarantine reject НОМЕР.',
      ],
      facts: first.map((row): [string, string] => [`№ ${row.id}`, quarantinedText(row)]),
    });
  });
}
