import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { type JoinedCompany, listJoinedCompanies } from '#identity/companies/server/index.ts';
import { deleteAddress } from './remove-address.ts';
import { consignee, deliveryAddress } from './tables.ts';

/** As many as a checkout shows. */
const most = 500;

/**
 * Adds a delivery address of one of the caller's companies (R-CALL-027), in place of the one that it `replaces`:
 * there is no other way to change one. An address that the company has already, but for case and spaces, is refused.
 * A repeat with the same Idempotency-Key changes nothing. Errors: NOT_FOUND for a company or an address that is not his,
 * VALIDATION, LIMIT.
 */
export const addAddress: Operation<'addressAdd', Session> = (ctx, { body }) =>
  withIdempotency(ctx, 'addressAdd', body, async (tx) => {
    const { session } = ctx;
    const own = await lockOwnCompany(tx, session, body.contragent);
    const text = body.address.replaceAll(/\s+/g, ' ');
    if (body.replaces !== undefined) await deleteAddress(tx, session, body.replaces);
    await refuseDuplicate(tx, own.id, text);
    refuseTooMany(await tx.$count(deliveryAddress, eq(deliveryAddress.companyId, own.id)));
    const { comment, contact, phone } = body;
    const [row] = await tx
      .insert(deliveryAddress)
      .values({ companyId: own.id, text, comment, contact, phone, createdBy: session.actor.id })
      .returning({ id: deliveryAddress.id });
    return { id: row!.id, contragent: own, address: text, comment, contact, phone };
  });

/**
 * Adds a consignee of one of the caller's companies (R-CALL-026), once for an Idempotency-Key. Errors: NOT_FOUND,
 * VALIDATION, LIMIT.
 */
export const addConsignee: Operation<'consigneeAdd', Session> = (ctx, { body }) =>
  withIdempotency(ctx, 'consigneeAdd', body, async (tx) => {
    const { contragent, ...fields } = body;
    const own = await lockOwnCompany(tx, ctx.session, contragent);
    refuseTooMany(await tx.$count(consignee, eq(consignee.companyId, own.id)));
    const [row] = await tx
      .insert(consignee)
      .values({ companyId: own.id, ...fields })
      .returning({ id: consignee.id });
    return { id: row!.id, contragent: own, ...fields };
  });

async function refuseDuplicate(tx: Db, companyId: number, text: string): Promise<void> {
  const isSame = sql`lower(regexp_replace(${deliveryAddress.text}, '\s+', ' ', 'g')) = lower(${text})`;
  const known = await tx.$count(deliveryAddress, and(eq(deliveryAddress.companyId, companyId), isSame));
  if (known > 0) throw refuse('VALIDATION', 'Такой адрес у компании уже есть', { field: 'address' });
}

function refuseTooMany(known: number): void {
  if (known >= most) throw refuse('LIMIT', 'У компании уже 500 записей. Удалите ненужные, чтобы добавить новую');
}

/**
 * The company with this id, locked within the caller's transaction so that its entries are added one after another.
 * Throws NOT_FOUND for one that the visitor does not buy for.
 */
async function lockOwnCompany(tx: Db, session: Session, companyId: number): Promise<JoinedCompany> {
  // Before the lock as well: nobody locks a company that is not his
  await getOwnCompany(tx, session, companyId);
  await lockCompany(tx, companyId);
  return getOwnCompany(tx, session, companyId);
}

async function getOwnCompany(db: Db, session: Session, companyId: number): Promise<JoinedCompany> {
  const own = (await listJoinedCompanies(db, session, { withBlocked: false })).find(({ id }) => id === companyId);
  if (!own) throw refuse('NOT_FOUND', 'Такой компании нет', { field: 'contragent' });
  return own;
}
