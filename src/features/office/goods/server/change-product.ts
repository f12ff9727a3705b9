import { changeProducts, returnFields } from '#goods/products/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { authorOf } from './author-of.ts';
import { checkTargets } from './check-targets.ts';
import { changeOf, isAsShown } from './product-fields.ts';
import { lockStored } from './read-stored.ts';

/** Changes fields of a product over those that were shown. Errors: NOT_FOUND, CONFLICT, TARGET_INVALID. */
export const changeProduct: Operation<'officeProductChange', Session> = async (ctx, { params, body }) => {
  await transaction(ctx.db, async (tx) => {
    const { fields, pictures } = await lockStored(tx, params.id);
    if (!isAsShown(body.change, body.shown, fields)) {
      throw refuse('CONFLICT', 'Товар изменил другой сотрудник или загрузка: обновите страницу');
    }
    const change = changeOf(body.change, pictures);
    await checkTargets(tx, change);
    await changeProducts(tx, [params.id], change, authorOf(ctx));
  });
  return {};
};

/** Gives fields of a product back to the accounting system: they have its value, and follow it. Errors: NOT_FOUND. */
export const returnProduct: Operation<'officeProductReturn', Session> = async (ctx, { params, body }) => {
  await transaction(ctx.db, async (tx) => {
    await lockStored(tx, params.id);
    await returnFields(tx, [params.id], body.fields, authorOf(ctx));
  });
  return {};
};
