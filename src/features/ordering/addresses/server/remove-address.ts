import { and, eq, inArray } from 'drizzle-orm';
import { listJoinedCompanies } from '#identity/companies/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { deliveryAddress } from './tables.ts';

/**
 * Deletes a delivery address of one of the caller's companies (R-CALL-028); orders keep copies. Error: NOT_FOUND, for
 * another company's as for a missing one; a client takes it for done.
 */
export const removeAddress: Operation<'addressRemove', Session> = async ({ db, session }, { params }) => {
  await deleteAddress(db, session, params.id);
  return {};
};

/** Deletes an address of a company that the visitor buys for. Throws NOT_FOUND. */
export async function deleteAddress(db: Db, session: Session, id: number): Promise<void> {
  const own = (await listJoinedCompanies(db, session, { withBlocked: false })).map((company) => company.id);
  const gone = await db
    .delete(deliveryAddress)
    .where(and(eq(deliveryAddress.id, id), inArray(deliveryAddress.companyId, own)))
    .returning({ id: deliveryAddress.id });
  if (gone.length === 0) throw notFound('Такого адреса нет');
}
