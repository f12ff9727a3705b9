import { eq } from 'drizzle-orm';
import { changeProducts, ensureValues } from '#goods/products/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isDeepStrictEqual } from 'node:util';
import { authorOf } from './author-of.ts';
import { readProperties } from './read-properties.ts';
import { lockStored } from './read-stored.ts';

/**
 * Sets the values of a property of a product over those that were shown; a text that the property does not know yet is added.
 * Errors: NOT_FOUND, CONFLICT, TARGET_INVALID.
 */
export const changeProperty: Operation<'officeProductProperty', Session> = async (ctx, { params, body }) => {
  await transaction(ctx.db, async (tx) => {
    const { row } = await lockStored(tx, params.id);
    const [known] = await tx.select({ id: property.id }).from(property).where(eq(property.id, body.property));
    if (!known) throw refuse('TARGET_INVALID', 'Такого свойства больше нет', { field: 'property' });
    const stored = (await readProperties(tx, row)).find(({ id }) => id === known.id)?.values ?? [];
    if (!isDeepStrictEqual(stored, body.shown)) {
      throw refuse('CONFLICT', 'Свойство изменил другой сотрудник или загрузка: обновите страницу');
    }
    const values = { [known.id]: await ensureValues(tx, known.id, body.values) };
    await changeProducts(tx, [params.id], { values }, authorOf(ctx));
  });
  return {};
};
