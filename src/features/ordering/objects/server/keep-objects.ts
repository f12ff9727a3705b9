import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { listJoinedCompanies, lockAsAdministrator } from '#identity/companies/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_OBJECTS } from '#shared/limits.ts';
import type { CompanyObject } from '../contract.ts';
import { companyObject } from './tables.ts';

/** Adds an object of a company by its administrator. Throws NOT_FOUND, FORBIDDEN, TAKEN, LIMIT. */
export const addObject: Operation<'objectAdd', Session> = (ctx, { body }) => {
  const { contragent: companyId } = body;
  const name = body.name.toWellFormed();
  const add = async (tx: Db) => {
    await refuseTaken(tx, companyId, { id: 0, name });
    if ((await tx.$count(companyObject, eq(companyObject.companyId, companyId))) >= MAX_OBJECTS) {
      throw refuse('LIMIT', `У компании уже ${MAX_OBJECTS} объектов, больше добавить нельзя`);
    }
    const [row] = await tx.insert(companyObject).values({ companyId, name }).returning(columns);
    await audit(tx, ctx, companyId, { object: row!, change: {} });
    return row!;
  };
  const lock = (tx: Db) => lockAsAdministrator(tx, ctx.session, companyId);
  return withIdempotency(ctx, 'objectAdd', body, add, { lock });
};

/**
 * Renames, closes or opens an object by an administrator of its company. Under the lock of the company: an order is placed
 * before or after it. Throws NOT_FOUND, FORBIDDEN, TAKEN.
 */
export const changeObject: Operation<'objectChange', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const { companyId } = await findObject(tx, ctx.session, params.id);
    await lockAsAdministrator(tx, ctx.session, companyId);
    const before = await findObject(tx, ctx.session, params.id);
    const name = body.name?.toWellFormed() ?? before.name;
    const isClosed = body.isClosed ?? before.isClosed;
    const after = { id: params.id, name, isClosed };
    if (name === before.name && isClosed === before.isClosed) return after;
    await refuseTaken(tx, companyId, after);
    await tx.update(companyObject).set({ name, isClosed }).where(eq(companyObject.id, params.id));
    const change = {
      ...(name === before.name ? {} : { name: { before: before.name, after: name } }),
      ...(isClosed === before.isClosed ? {} : { isClosed }),
    };
    await audit(tx, ctx, companyId, { object: after, change });
    return after;
  });

const columns = { id: companyObject.id, name: companyObject.name, isClosed: companyObject.isClosed };

/** An object of a company of the caller's. Throws NOT_FOUND. */
async function findObject(tx: Db, session: Session, id: number): Promise<CompanyObject & { companyId: number }> {
  const own = (await listJoinedCompanies(tx, session, { withBlocked: true })).map((company) => company.id);
  const [row] = await tx
    .select({ ...columns, companyId: companyObject.companyId })
    .from(companyObject)
    .where(and(eq(companyObject.id, id), inArray(companyObject.companyId, own)));
  if (!row) throw notFound('Такого объекта нет');
  return row;
}

async function refuseTaken(tx: Db, companyId: number, { id, name }: { id: number; name: string }): Promise<void> {
  const isSame = sql`lower(${companyObject.name} collate "und-x-icu") = lower(${name} collate "und-x-icu")`;
  const known = and(eq(companyObject.companyId, companyId), ne(companyObject.id, id), isSame);
  if ((await tx.$count(companyObject, known)) > 0) {
    throw refuse('TAKEN', 'Объект с таким названием у компании уже есть', { field: 'name' });
  }
}

type Changed = { object: CompanyObject; change: Record<string, unknown> };

function audit(tx: Db, { session, request }: CallContext<Session>, companyId: number, { object, change }: Changed) {
  return writeAudit(tx, {
    action: 'company.object',
    actorAccountId: session.actor.id,
    accountId: session.account.id,
    object: object.name,
    details: { id: object.id, ...change },
    companyId,
    ip: request.ip,
  });
}
