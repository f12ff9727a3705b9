import { changeVariants, returnVariant } from '#goods/products/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { authorOf } from './author-of.ts';
import { pictureAt } from './product-fields.ts';
import { lockStored } from './read-stored.ts';
import { readVariants } from './read-variants.ts';

/** Hides, shows or moves a variant of a product, or changes its picture or code. Errors: NOT_FOUND, TARGET_INVALID. */
export const changeVariant: Operation<'officeVariantChange', Session> = async (ctx, { params, body }) => {
  const { variant, change } = body;
  const by = authorOf(ctx);
  await transaction(ctx.db, async (tx) => {
    const { pictures } = await lockStored(tx, params.id);
    const variants = await readVariants(tx, params.id);
    const index = variants.findIndex(({ id }) => id === variant);
    if (index < 0) throw notFound('Такого варианта у товара нет');
    switch (change.kind) {
      case 'hide':
      case 'show':
        return changeVariants(tx, params.id, [{ id: variant, isShown: change.kind === 'show' }], by);
      case 'picture': {
        const picture = change.picture === null ? null : pictureAt(change.picture, pictures);
        return changeVariants(tx, params.id, [{ id: variant, picture }], by);
      }
      case 'shortcode':
        return changeVariants(tx, params.id, [{ id: variant, shortcode: change.shortcode }], by);
      case 'move': {
        const ids = variants.map(({ id }) => id);
        const other = ids[index + change.by];
        if (other === undefined) return undefined;
        ids[index + change.by] = variant;
        ids[index] = other;
        return changeVariants(
          tx,
          params.id,
          ids.map((id, at) => ({ id, sort: (at + 1) * 10 })),
          by,
        );
      }
      case 'return':
        return returnVariant(tx, params.id, variant, by);
    }
  });
  return {};
};
