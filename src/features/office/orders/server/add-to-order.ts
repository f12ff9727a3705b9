import { type AuditEntry, writeAudit } from '#identity/audit/server/index.ts';
import { addOrderFiles, listOrderFiles, removeOrderFile } from '#ordering/documents/server/index.ts';
import { addNote, findTrack, listNotes, lockOrder, setTrack } from '#ordering/orders/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { checkFiles } from '#server/files/check-files.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { ORDER_FILE_UPLOAD } from '#shared/upload-rules.ts';
import { getInScope } from './get-in-scope.ts';
import type { OrderRow } from './order-rows.ts';

type Ctx = CallContext<Session>;

/** Runs in a transaction under the lock of an order in the scope of a member of staff. Throws NOT_FOUND. */
function onOrder<T>(ctx: Ctx, id: number, act: (ctx: Ctx, order: OrderRow['order']) => Promise<T>): Promise<T> {
  return transaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockOrder(tx, id);
    return act(inside, (await getInScope(inside, id)).order);
  });
}

function record(
  { db, session, request }: Ctx,
  order: OrderRow['order'],
  entry: Pick<AuditEntry, 'action' | 'details' | 'companyId'>,
): Promise<void> {
  const { id: accountId } = session.account;
  const { number, companyId } = order;
  return writeAudit(db, { actorAccountId: accountId, accountId, object: number, companyId, ip: request.ip, ...entry });
}

/** Adds a note that the buyer does not see. */
export const addOrderNote: Operation<'officeOrderNote', Session> = (ctx, { params, body }) =>
  onOrder(ctx, params.id, async (inside, order) => {
    await addNote(inside.db, { orderId: order.id, accountId: ctx.session.account.id, text: body.text, at: ctx.now() });
    // The company reads its own journal: notes are not its matter
    await record(inside, order, { action: 'order.note', companyId: null });
    return { notes: await listNotes(inside.db, order.id) };
  });

/** Adds files that the buyer finds among the documents of the order. Throws BAD_FILE, LIMIT. */
export const addFiles: Operation<'officeOrderFileAdd', Session> = (ctx, { params, body: { files } }) => {
  checkFiles(files, ORDER_FILE_UPLOAD);
  return onOrder(ctx, params.id, async (inside, order) => {
    await addOrderFiles(inside.db, { orderId: order.id, files, at: ctx.now() });
    await record(inside, order, { action: 'order.file', details: { after: files.map(({ name }) => name).join(', ') } });
    return { files: await listOrderFiles(inside.db, order.id) };
  });
};

/** Removes a file of an order. Throws NOT_FOUND. */
export const removeFile: Operation<'officeOrderFileRemove', Session> = (ctx, { params }) =>
  onOrder(ctx, params.id, async (inside, order) => {
    const name = await removeOrderFile(inside.db, order.id, params.file);
    if (name === undefined) throw notFound('Такого файла у заказа нет');
    await record(inside, order, { action: 'order.fileRemove', details: { after: name } });
    return { files: await listOrderFiles(inside.db, order.id) };
  });

/** Writes the carrier's number of an order. Throws CONFLICT with the stored one if somebody has changed it meanwhile. */
export const changeTrack: Operation<'officeOrderTrack', Session> = (ctx, { params, body }) =>
  onOrder(ctx, params.id, async (inside, order) => {
    const replaced = await setTrack(inside.db, order.id, body);
    const track = await findTrack(inside.db, order.id);
    if (!replaced) {
      throw refuse('CONFLICT', 'Номер отправления уже изменил другой сотрудник', { data: { track } });
    }
    await record(inside, order, { action: 'order.track', details: { before: replaced.before, after: body.number } });
    return { track };
  });
