import { randomUUID } from 'node:crypto';
import { promotion } from '#goods/pricing/server/tables.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import type { Db } from '#server/db/index.ts';
import { type ContentFile, contentItem, faqQuestion } from './tables.ts';

/** Published news of the first of March 2026, unless said otherwise. */
export async function aContentItem(
  db: Db,
  fields: Partial<typeof contentItem.$inferInsert> = {},
): Promise<typeof contentItem.$inferSelect> {
  const code = `item-${randomUUID()}`;
  const values = { kind: 'news', code, title: `Запись ${code}`, date: '2026-03-01', published: true } as const;
  const [row] = await db
    .insert(contentItem)
    .values({ ...values, ...fields })
    .returning();
  return row!;
}

/** A promotion that runs without end, on nothing until it gets a discount. */
export async function aPromotion(
  db: Db,
  fields: Partial<typeof promotion.$inferInsert> = {},
): Promise<typeof promotion.$inferSelect> {
  const code = `promo-${randomUUID()}`;
  const [row] = await db
    .insert(promotion)
    .values({ code, name: `Акция ${code}`, ...fields })
    .returning();
  return row!;
}

/** A file of the shop, which a material may name. */
export async function aContentFile(db: Db, text = 'файл'): Promise<ContentFile> {
  const content = Buffer.from(text);
  const name = 'Каталог.pdf';
  const key = await storeShopFile(db, { kind: randomUUID(), name, mime: 'application/pdf', content });
  return { key, name, size: content.length };
}

export async function aQuestion(db: Db, fields: Partial<typeof faqQuestion.$inferInsert> = {}): Promise<void> {
  const code = `q-${randomUUID()}`;
  const values = { code, groupName: 'Заказ', question: `Вопрос ${code}?`, html: '<p>Ответ</p>' };
  await db.insert(faqQuestion).values({ ...values, ...fields });
}
