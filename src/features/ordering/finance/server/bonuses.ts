import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { formatDate } from '#shared/dates.ts';
import { shareInPercent, toWire } from '#shared/money.ts';
import type { Bonus } from '../contract.ts';
import { bonusPlan } from './tables.ts';

/** Quarters of ten years. */
const MAX_PERIODS = 40;

/** The bonus plan of a company by periods, the newest first. */
export async function listBonuses(db: Db, companyId: number): Promise<Bonus[]> {
  const rows = await db
    .select()
    .from(bonusPlan)
    .where(eq(bonusPlan.companyId, companyId))
    .orderBy(desc(bonusPlan.periodFrom), desc(bonusPlan.periodTo))
    .limit(MAX_PERIODS);
  return rows.map(({ periodFrom, periodTo, plan, fact, percent, bonus, asOf }) => ({
    period: `${formatDate(periodFrom)} — ${formatDate(periodTo)}`,
    periodFrom,
    periodTo,
    plan: toWire(plan),
    fact: toWire(fact),
    rest: toWire(Math.max(0, plan - fact)),
    done: shareInPercent(fact, plan, 2),
    percent,
    bonus: toWire(bonus),
    asOf: asOf.toISOString(),
  }));
}
