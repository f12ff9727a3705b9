import { inArray, sql } from 'drizzle-orm';
import { recordset } from '#server/db/recordset.ts';
import { bonusPlan } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { MatchedCompany } from './match-companies.ts';
import type { SettlementsRun } from './settlements-run.ts';

type Stored = typeof bonusPlan.$inferSelect;

/** Writes the bonus plans of a batch; a period that the file lacks stays. */
export async function writeBonuses(tx: Db, run: SettlementsRun, companies: readonly MatchedCompany[]): Promise<void> {
  const wanted = companies.flatMap(({ group, firm }) =>
    group.bonuses.map(({ from, to, plan, fact, percent, bonus }) => ({
      companyId: firm.id,
      periodFrom: from,
      periodTo: to,
      plan,
      fact,
      percent,
      bonus,
      asOf: run.summary.head.formedAt,
    })),
  );
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ companyId }) => companyId))];
  const stored = await tx.select().from(bonusPlan).where(inArray(bonusPlan.companyId, ids));
  const contentOf = new Map(stored.map((row) => [keyOf(row), content(row)]));
  const changed = wanted.filter((row) => contentOf.get(keyOf(row)) !== content(row));
  run.journal.count('bonuses', changed.length);
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into ${bonusPlan} (company_id, period_from, period_to, plan, fact, percent, bonus, as_of)
    select * from ${recordset(changed, 'r', '"companyId" int, "periodFrom" date, "periodTo" date, plan bigint, fact bigint, percent numeric, bonus bigint, "asOf" timestamptz')}
    on conflict (company_id, period_from, period_to) do update set plan = excluded.plan, fact = excluded.fact,
      percent = excluded.percent, bonus = excluded.bonus, as_of = excluded.as_of`);
}

const keyOf = ({ companyId, periodFrom, periodTo }: Stored) => `${companyId} ${periodFrom} ${periodTo}`;
const content = ({ plan, fact, percent, bonus, asOf }: Stored) =>
  [plan, fact, percent, bonus, asOf.getTime()].join(' ');
