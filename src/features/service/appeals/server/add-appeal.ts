import { and, eq } from 'drizzle-orm';
import { membership } from '#identity/accounts/server/tables.ts';
import { findOrderedLine } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { checkFiles } from '#server/files/check-files.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { askedPersonChanges } from './asked-changes.ts';
import { createAppeal } from './create-appeal.ts';
import { listTypes } from './queries.ts';
import { fileMarks } from './store-files.ts';

type Fields = Parsed<'appealAdd'>['body'];

/**
 * An appeal of a customer, or of a manager about his own data (R-CALL-126). A repeat with the same Idempotency-Key
 * creates no second one. Errors: NOT_FOUND, FORBIDDEN, VALIDATION, RATE_LIMITED, BAD_FILE.
 */
export const addAppeal: Operation<'appealAdd', Session> = async (ctx, { body }) => {
  const { db, session, now } = ctx;
  const { files, ...asked } = body;
  checkFiles(files, APPEAL_UPLOAD);
  const types = await listTypes(db);
  const type = types.find(({ id, code }) => String(id) === String(body.type) || code === body.type);
  if (!type) throw refuse('VALIDATION', 'Выберите тему обращения', { field: 'type' });
  const isStaff = session.role === 'MANAGER';
  if (isStaff && type.code !== 'personal-data') {
    throw refuse('FORBIDDEN', 'Менеджер обращается только по своим личным данным');
  }
  // Else a manager would ask in the customer's name and approve it himself
  if (session.isChild && type.code === 'personal-data') {
    throw refuse('FORBIDDEN', 'Изменить личные данные просит сам пользователь');
  }
  const about = isStaff ? {} : await findSubject(db, session, body);
  const companyId = isStaff ? null : await companyOf(db, session, body, about.companyId);
  const changes = type.code === 'personal-data' ? askedPersonChanges(session.account, body) : [];
  return withIdempotency(ctx, 'appealAdd', { ...asked, files: fileMarks(files) }, async (tx) => {
    const { title, message: text } = body;
    const { orderId, item } = about;
    const id = await createAppeal(tx, session, {
      typeId: type.id,
      title,
      text,
      companyId,
      orderId,
      item,
      changes,
      files,
      at: now(),
    });
    return { id };
  });
};

/** The company that is named, that of the order, or the current one. Throws NOT_FOUND. */
async function companyOf(
  db: Db,
  { account, company }: Session,
  { contragent }: Fields,
  ofOrder: number | undefined,
): Promise<number | null> {
  if (contragent === undefined) return ofOrder ?? company?.id ?? null;
  const isMember = and(
    eq(membership.accountId, account.id),
    eq(membership.companyId, contragent),
    eq(membership.state, 'active'),
  );
  if ((await db.$count(membership, isMember)) === 0) throw notFound('Такой компании нет среди ваших');
  if (ofOrder !== undefined && ofOrder !== contragent) throw notFound('Такого заказа у компании нет');
  return contragent;
}

/** The order and its line, where the caller may see the order. Throws NOT_FOUND. */
async function findSubject(db: Db, session: Session, { order, line }: Fields) {
  if (order === undefined) return {};
  const found = await findOrderedLine(db, session, order, line);
  if (!found) throw notFound('Такого заказа или товара в нём нет');
  const { companyId, item } = found;
  return { orderId: order, companyId, item };
}
