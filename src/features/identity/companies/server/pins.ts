import { eq } from 'drizzle-orm';
import { company, type Pin, type PinnableTerm } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';

type Firm = typeof company.$inferSelect;
type By = { accountId: number; ip: string };

/** The terms that staff hold against the accounting system on a day. */
export const pinnedOn = ({ pins }: Pick<Firm, 'pins'>, day: string): PinnableTerm[] =>
  (Object.keys(pins) as PinnableTerm[]).filter((term) => {
    const { until } = pins[term]!;
    return until === null || until >= day;
  });

/** The terms that the accounting system writes and staff do not hold: they change there alone. */
export function ledTerms(firm: Pick<Firm, 'pins' | 'ledgerTerms'>, day: string): PinnableTerm[] {
  const held = pinnedOn(firm, day);
  return firm.ledgerTerms.filter((term) => !held.includes(term));
}

/** Holds a term against the accounting system, over an earlier pin. The row of the company is locked. */
export async function pinTerm(tx: Db, firm: Firm, held: Pin & { term: PinnableTerm }, by: By): Promise<void> {
  const { term, ...pin } = held;
  await tx
    .update(company)
    .set({ pins: { ...firm.pins, [term]: pin } })
    .where(eq(company.id, firm.id));
  await audit(tx, firm, { action: 'company.pin', details: { term, ...pin, before: firm.pins[term] ?? null }, by });
}

/** Gives a term back to the accounting system, which writes it with its next exchange. The row of the company is locked. */
export async function unpinTerm(tx: Db, firm: Firm, term: PinnableTerm, by: By): Promise<void> {
  const pins = Object.fromEntries(Object.entries(firm.pins).filter(([name]) => name !== term));
  await tx.update(company).set({ pins }).where(eq(company.id, firm.id));
  await audit(tx, firm, { action: 'company.unpin', details: { term, before: firm.pins[term] ?? null }, by });
}

interface Act {
  action: 'company.pin' | 'company.unpin';
  details: Record<string, unknown>;
  by: By;
}

function audit(tx: Db, { id }: Firm, { action, details, by }: Act): Promise<void> {
  const entry = { action, object: `company ${id}`, companyId: id, details };
  return writeAudit(tx, { ...entry, actorAccountId: by.accountId, ip: by.ip });
}
