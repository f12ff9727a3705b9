import { eq } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Author } from '../held/change-products.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { property, propertyValue } from '../tables.ts';

type Value = typeof propertyValue.$inferSelect;

/**
 * Lets a value mean another one of its property, or itself again (null). Goods keep their values: what a value means is
 * read when goods are shown. `shown` is the meaning that a form has shown. Throws NOT_FOUND, CONFLICT, VALIDATION.
 */
export async function changeAlias(
  tx: Db,
  id: number,
  { aliasOf, shown }: { aliasOf: number | null; shown?: number | null },
  author: Author,
): Promise<void> {
  const value = await getValue(tx, id);
  if (shown !== undefined && shown !== value.aliasOf) {
    throw refuse('CONFLICT', 'Значение изменил другой сотрудник: обновите страницу');
  }
  if (aliasOf === value.aliasOf) return;
  const meaning = aliasOf === null ? null : await checkMeaning(tx, value, aliasOf);
  await tx.update(propertyValue).set({ aliasOf }).where(eq(propertyValue.id, id));
  await recordCatalogueChange(tx, 'all');
  const [own] = await tx.select().from(property).where(eq(property.id, value.propertyId));
  await writeAudit(tx, {
    action: 'property.alias',
    actorAccountId: author.accountId,
    object: `property ${value.propertyId}`,
    ip: author.ip,
    details: { name: own!.name, value: value.text, after: meaning?.text ?? value.text },
  });
}

/** A value of the same property that means itself; the value itself is the meaning of no other one. */
async function checkMeaning(tx: Db, value: Value, aliasOf: number): Promise<Value> {
  const field = { field: 'aliasOf' };
  const meaning = await getValue(tx, aliasOf);
  if (meaning.propertyId !== value.propertyId || meaning.id === value.id) {
    throw refuse('VALIDATION', 'Выберите другое значение этого свойства', field);
  }
  if (meaning.aliasOf !== null) throw refuse('VALIDATION', `«${meaning.text}» само значит другое`, field);
  const [other] = await tx.select().from(propertyValue).where(eq(propertyValue.aliasOf, value.id)).limit(1);
  if (other) throw refuse('VALIDATION', `«${value.text}» — значение для «${other.text}»: сначала отпустите его`, field);
  return meaning;
}

/** The property is locked first, so that two changes make no chain. */
async function getValue(tx: Db, id: number): Promise<Value> {
  const [found] = await tx.select().from(propertyValue).where(eq(propertyValue.id, id));
  if (!found) throw notFound('Такого значения нет');
  await tx.select().from(property).where(eq(property.id, found.propertyId)).for('update');
  const [locked] = await tx.select().from(propertyValue).where(eq(propertyValue.id, id));
  return locked!;
}
