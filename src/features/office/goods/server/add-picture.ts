import { changeProducts } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { uploadedPicture } from '#server/files/uploaded-picture.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_PICTURES } from '../contract.ts';
import { authorOf } from './author-of.ts';
import { lockStored } from './read-stored.ts';

/** Adds a picture to a product, or puts it in the place of another one. Errors: NOT_FOUND, CONFLICT, BAD_FILE. */
export const addPicture: Operation<'officeProductPicture', Session> = async (ctx, { params, body }) => {
  const made = await uploadedPicture(ctx.db, body.file, 'file');
  await transaction(ctx.db, async (tx) => {
    const { row } = await lockStored(tx, params.id);
    const pictures = withPicture(row.pictures, made, body.replaces);
    if (pictures.length > MAX_PICTURES) {
      throw refuse('BAD_FILE', `У товара не больше ${MAX_PICTURES} картинок`, { field: 'file' });
    }
    await changeProducts(tx, [params.id], { pictures }, authorOf(ctx));
  });
  return {};
};

/** The same picture stands once. */
function withPicture(pictures: readonly Picture[], made: Picture, replaces: string | undefined): Picture[] {
  const isMade = ({ standard }: Picture) => standard === made.standard;
  if (replaces === undefined) return pictures.some(isMade) ? [...pictures] : [...pictures, made];
  if (!pictures.some(({ standard }) => standard === replaces)) {
    throw refuse('CONFLICT', 'Этой картинки у товара больше нет: обновите страницу');
  }
  return pictures.flatMap((one) => (one.standard === replaces ? [made] : isMade(one) ? [] : [one]));
}
