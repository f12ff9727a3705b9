import { startGoodsSheet } from '#exchange/goods-bulk/server/index.ts';
import { openUpload, PART_BYTES, receiveUploadPart, runUpload } from '#exchange/uploads/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** The kinds that are compared with the shop before they are carried out. */
const SENT = ['sheetIn', 'links', 'pictures'] as const;

/** Opens the upload of a file, which is sent in parts of `partBytes`. Errors: BAD_FILE, TOO_LARGE, LIMIT. */
export const startTask: Operation<'officeGoodsTaskStart', Session> = async ({ db, session }, { body }) => {
  const id = await openUpload(db, { accountId: session.account.id, ...body });
  return { id, partBytes: PART_BYTES };
};

/** Errors: NOT_FOUND, BAD_FILE. */
export const takeTaskPart: Operation<'officeGoodsTaskPart', Session> = async ({ db, session }, { params, body }) => {
  const { id: uploadId, file: fileNo, part: partNo } = params;
  await receiveUploadPart(db, { uploadId, accountId: session.account.id, fileNo, partNo, bytes: body.part.bytes });
  return {};
};

/** The shop compares the file, or writes what it has listed, in the background. Errors: NOT_FOUND, BAD_FILE, CONFLICT. */
export const runTask: Operation<'officeGoodsTaskRun', Session> = async ({ db, session, request }, { params, body }) => {
  const { apply, withChangedSince } = body;
  const by = { actorAccountId: session.actor.id, ip: request.ip };
  const options = { withChangedSince, ip: request.ip };
  await runUpload(db, params.id, { kinds: SENT, isDryRun: !apply, options }, by);
  return {};
};

/** Asks for the sheet of goods, of all or of the chosen ones. Errors: LIMIT. */
export const exportGoods: Operation<'officeGoodsSheet', Session> = async ({ db, env, session, request }, { body }) => {
  const { ids = null, withProperties } = body;
  const options = { ids, withProperties, timeZone: env.TZ_SHOP };
  return { id: await startGoodsSheet(db, options, { accountId: session.account.id, ip: request.ip }) };
};
