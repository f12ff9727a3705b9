import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { killAtBoundaries } from '#server/testing/kill-at-boundaries.ts';
import { isInn } from '#shared/inn.ts';
import { importSettlements } from './import-settlements.ts';
import { companyLine, head, now, settlementsFile, soundContract } from './settlements.fixture.ts';

/** More than two batches hold. */
const COMPANIES = 110;

const innOf = (n: number) => Array.from({ length: 10 }, (_, digit) => `${500_000_000 + n}${digit}`).find(isInn)!;

/** What the shop says in the end, without the numbers of rows and the moments of writing. */
async function stateOf(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select c.inn, c.credit_limit, c.has_debt, c.updated_from_ledger_at,
      (select json_agg(row(b.contract_no, b.opening, b.balance, b.receivables, b.overdue, b.as_of) order by b.contract_no)
        from ledger_balance b where b.company_id = c.id) as balances,
      (select json_agg(row(p.external_id, p.kind, p.amount, p.date) order by p.external_id)
        from payment p where p.company_id = c.id) as movements,
      (select json_agg(row(s.external_id, s.amount, s.paid_amount) order by s.external_id)
        from payment_schedule s where s.company_id = c.id) as schedule,
      (select json_agg(a.action order by a.id) from audit_log a where a.company_id = c.id) as acts
    from company c order by c.inn`);
  return rows;
}

it('an import of settlements that is killed at any batch boundary and repeated ends as one that was not', async () => {
  const records = Array.from({ length: COMPANIES }, (_, n) => [
    companyLine({ id: `c${n}`, inn: innOf(n), creditLimit: n }),
    ...soundContract(),
  ]);
  const path = settlementsFile([head(), ...records.flat()]);
  const load = (db: Db) =>
    importSettlements(db, { path, name: 'all.jsonl' }, { ledger: null, now, timeZone: 'Europe/Moscow' });
  const { boundaries, expected } = await killAtBoundaries({ load, stateOf }, async (killed) =>
    expect(await stateOf(killed.db), killed.where).toEqual(killed.expected),
  );
  expect(expected).toHaveLength(COMPANIES);
  expect(boundaries).toBeGreaterThanOrEqual(5);
}, 300_000);
