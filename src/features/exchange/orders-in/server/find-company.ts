import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { LedgerBuyer } from './ledger-document.ts';

const isProven = ne(company.state, 'pending');

/** A company of the shop and the person whose order it becomes. */
export type KnownBuyer = { companyId: number; accountId: number };

/**
 * The company of a buyer: by the id under which the connection knows it, else by its tax number and, where several have
 * it, the КПП. A reason in words where there is none, or nobody who could see the order. One that waits for a manager is
 * nobody's yet: its people have named a tax number that they may have no right to.
 */
export async function findBuyer(
  tx: Db,
  connectionId: number,
  buyer: LedgerBuyer | null,
): Promise<KnownBuyer | { unknown: string }> {
  if (!buyer) return { unknown: 'в документе нет покупателя' };
  const companyId = (await findLearnt(tx, connectionId, buyer.id)) ?? (await findByNumber(tx, buyer));
  const called = [buyer.name, buyer.inn && `ИНН ${buyer.inn}`].filter(Boolean).join(', ');
  if (companyId === null) return { unknown: `покупателя нет в магазине (${called})` };
  const [member] = await tx
    .select({ accountId: membership.accountId })
    .from(membership)
    .where(and(eq(membership.companyId, companyId), eq(membership.state, 'active')))
    .orderBy(desc(sql`${membership.role} = 'ADMIN'`), asc(membership.accountId))
    .limit(1);
  return member ? { companyId, ...member } : { unknown: `у покупателя нет пользователей (${called})` };
}

async function findLearnt(tx: Db, connectionId: number, id: string): Promise<number | null> {
  if (!id) return null;
  const [row] = await tx
    .select({ companyId: companyExport.companyId })
    .from(companyExport)
    .innerJoin(company, eq(company.id, companyExport.companyId))
    .where(
      and(
        isProven,
        eq(companyExport.connectionId, connectionId),
        or(eq(companyExport.externalId, id), eq(companyExport.learntId, id)),
      ),
    )
    .limit(1);
  return row?.companyId ?? null;
}

async function findByNumber(tx: Db, { inn, kpp }: LedgerBuyer): Promise<number | null> {
  if (inn === null) return null;
  const rows = await tx
    .select({ id: company.id, kpp: company.kpp })
    .from(company)
    .where(and(eq(company.inn, inn), isProven));
  const fitting = rows.length === 1 ? rows : rows.filter((row) => row.kpp === kpp);
  return fitting.length === 1 ? fitting[0]!.id : null;
}

/**
 * Remembers the id of a company in the accounting system, where its tax number says that it is the same company, and the
 * КПП where several have the number: the document of an order may name another branch, whose settlements are not its own.
 */
export async function learnCompany(
  tx: Db,
  connectionId: number,
  companyId: number,
  buyer: LedgerBuyer | null,
): Promise<void> {
  if (!buyer?.id || buyer.inn === null) return;
  const ofNumber = await tx
    .select({ id: company.id, kpp: company.kpp })
    .from(company)
    .where(eq(company.inn, buyer.inn));
  const own = ofNumber.find(({ id }) => id === companyId);
  if (!own || (ofNumber.length > 1 && (own.kpp ?? '') !== (buyer.kpp ?? ''))) return;
  const ofConnection = eq(companyExport.connectionId, connectionId);
  const isCalledSo = or(eq(companyExport.externalId, buyer.id), eq(companyExport.learntId, buyer.id));
  const known = await tx
    .select({ one: sql`1` })
    .from(companyExport)
    .where(and(ofConnection, isCalledSo))
    .limit(1);
  // Of this company already, or of another one
  if (known.length > 0) return;
  await tx
    .insert(companyExport)
    .values({ connectionId, companyId, externalId: randomUUID(), learntId: buyer.id })
    .onConflictDoUpdate({
      target: [companyExport.connectionId, companyExport.companyId],
      set: { learntId: buyer.id },
    });
}
