import { eq, sql } from 'drizzle-orm';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { priceListFormats } from '#shared/price-list.ts';
import type { PriceChanges, PriceListFile } from './file/price-list-order.ts';
import { type ListRow, priceList, priceListSubscription } from './tables.ts';

type Made = { at: Date; terms: string; email: string | null };

/**
 * Notifies a subscriber of his list, and stores its prices for the next one. Where he subscribed to changes and there
 * are none, the list is removed without a notice. Part of the transaction that keeps the list.
 */
export async function reportToSubscriber(tx: Db, list: ListRow, file: PriceListFile, made: Made): Promise<void> {
  const ofList = eq(priceListSubscription.id, list.subscriptionId!);
  const [subscription] = await tx.select().from(priceListSubscription).where(ofList).for('update');
  const isFirst = subscription?.prices === null;
  const { up, down, added, gone } = file.changes;
  const isSilent = subscription?.mode === 'changes' && !isFirst && up + down + added + gone === 0;
  if (!subscription || isSilent || file.rows === 0) {
    await tx.delete(priceList).where(eq(priceList.id, list.id));
    return;
  }
  const { at, terms, email } = made;
  const pause = subscription.mode === 'weekly' ? sql`interval '7 days'` : sql`interval '1 day'`;
  await tx
    .update(priceListSubscription)
    .set({ prices: Buffer.from(file.prices), terms, sentAt: at, nextAt: sql`now() + ${pause}` })
    .where(ofList);
  const changes = isFirst ? null : changesInWords(file.changes);
  const { accountId, title, format } = list;
  const text = [title, changes ?? 'первый по подписке'].join(': ');
  await notify(tx, { accountId, title: 'Прайс-лист по подписке готов', text, url: '/price-lists/', at });
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'priceList.ready',
    to: email,
    accountId,
    subject: `Прайс-лист: ${title}`,
    content: {
      paragraphs: [
        'Прайс-лист по вашей подписке готов. Скачайте его на странице прайс-листов: он хранится неделю.',
        ...(isFirst ? [] : ['Что изменилось с прошлого раза, отмечено в столбцах «Было» и «Изменение».']),
      ].slice(0, format === 'yml' ? 1 : 2),
      facts: [
        ['Разделы', title],
        ['Формат', priceListFormats[format].name],
        ['Товаров', formatNumber(file.rows)],
        ['Цены на', formatDateTime(at)],
        ...(changes === null ? [] : [['Изменения', changes] as [string, string]]),
      ],
      action: { label: 'Скачать прайс-лист', path: '/price-lists/' },
    },
  });
}

function changesInWords({ up, down, added, gone }: PriceChanges): string {
  const parts = [
    ['дороже', up],
    ['дешевле', down],
    ['новых', added],
    ['больше нет', gone],
  ] as const;
  const said = parts.filter(([, count]) => count > 0).map(([words, count]) => `${words} ${formatNumber(count)}`);
  return said.length > 0 ? said.join(', ') : 'цены прежние';
}
