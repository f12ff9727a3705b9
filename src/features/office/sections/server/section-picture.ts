import { changeSection } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { uploadedPicture } from '#server/files/uploaded-picture.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** Replaces the picture of a section. Errors: NOT_FOUND, BAD_FILE. */
export const changePicture: Operation<'officeSectionPicture', Session> = async (ctx, { params: { id }, body }) =>
  setPicture(ctx, id, await uploadedPicture(ctx.db, body.files, 'files'));

/** Error: NOT_FOUND. */
export const removePicture: Operation<'officeSectionPictureRemove', Session> = (ctx, { params: { id } }) =>
  setPicture(ctx, id, null);

async function setPicture(
  ctx: CallContext<Session>,
  id: number,
  picture: Picture | null,
): Promise<Record<string, never>> {
  const { db, session, request } = ctx;
  const author = { accountId: session.account.id, ip: request.ip };
  await transaction(db, (tx) => changeSection(tx, id, { change: { picture } }, author));
  return {};
}
