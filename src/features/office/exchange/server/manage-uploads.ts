import { desc, eq } from 'drizzle-orm';
import { openUpload, PART_BYTES, receiveUploadPart, runUpload } from '#exchange/uploads/server/index.ts';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { OfficeUpload } from '../contract.ts';
import { actorOf } from './actor-of.ts';

const MAX_SHOWN = 20;

/** The last uploads, the latest first. */
export const getUploads: Operation<'officeUploads', Session> = async ({ db }) => {
  const rows = await db
    .select()
    .from(goodsUpload)
    .where(eq(goodsUpload.kind, 'import'))
    .orderBy(desc(goodsUpload.id))
    .limit(MAX_SHOWN);
  return { items: rows.filter(({ state }) => state !== 'open').map(uploadView) };
};

/** Opens an upload of files, which come in parts of `partBytes`. */
export const startUpload: Operation<'officeUploadStart', Session> = async ({ db, session }, { body }) => {
  const id = await openUpload(db, { accountId: session.account.id, ...body });
  return { id, partBytes: PART_BYTES };
};

export const takeUploadPart: Operation<'officeUploadPart', Session> = async ({ db, session }, { params, body }) => {
  const { id: uploadId, file: fileNo, part: partNo } = params;
  await receiveUploadPart(db, { uploadId, accountId: session.account.id, fileNo, partNo, bytes: body.part.bytes });
  return {};
};

/** The shop checks the files, or imports them, in the background. */
export const runOfficeUpload: Operation<'officeUploadRun', Session> = async (ctx, { params, body }) => {
  await runUpload(ctx.db, params.id, { kinds: ['import'], ...body }, actorOf(ctx));
  return {};
};

function uploadView(row: typeof goodsUpload.$inferSelect): OfficeUpload {
  const { id, files, answers, isDryRun, state, message, report, createdAt, finishedAt } = row;
  return {
    id,
    files,
    answers,
    isDryRun,
    state,
    message,
    report,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
