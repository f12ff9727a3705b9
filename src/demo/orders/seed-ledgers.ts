import {
  bonusPlan,
  ledgerBalance,
  ledgerDocument,
  payment,
  paymentSchedule,
  reconciliationAct,
} from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { addDays, dayOf, formatDate } from '#shared/dates.ts';
import type { DemoCompany } from '../demo-company.ts';
import { insertRows } from '../insert-rows.ts';
import type { SeededPeople } from '../seed-companies.ts';
import { buildLedger } from './build-ledger.ts';
import type { SeededOrder } from './seed-orders.ts';

type Ledger = ReturnType<typeof buildLedger>;

/** The company that has a bonus plan and acts, and who asks for them. */
const GUEST = { company: 'sem', accountant: 'accountant@optovik.demo' };

/**
 * Balances, movements, payment schedules and documents of the companies; for one of them a bonus plan, an act that is
 * ready and one that is asked for. Returns the overdue sums by the company's key, kopecks.
 */
export async function seedLedgers(
  db: Db,
  people: SeededPeople,
  { companies, placed }: { companies: readonly DemoCompany[]; placed: readonly SeededOrder[] },
  now: Date,
): Promise<Map<string, number>> {
  const overdueOf = new Map<string, number>();
  const orders = placed.map(({ order }) => order);
  const idOf = new Map(placed.map(({ order, id }) => [order, id]));
  for (const company of companies) {
    const companyId = people.companies.get(company.key)!.id;
    const ledger = buildLedger(company, orders, now);
    const { payments, schedule, ...balance } = ledger;
    const { contractNo } = balance;
    await insertRows(db, ledgerBalance, [{ companyId, ...balance }]);
    await insertRows(
      db,
      payment,
      payments.map(({ order, ...row }) => ({ companyId, contractNo, ...row, orderId: order && idOf.get(order)! })),
    );
    await insertRows(
      db,
      paymentSchedule,
      schedule.map(({ order, ...row }) => ({ companyId, contractNo, ...row, orderId: idOf.get(order)! })),
    );
    await insertRows(db, ledgerDocument, documentRows(companyId, ledger, idOf, now));
    if (company.key === GUEST.company) {
      await seedBonusPlans(db, companyId, ledger, now);
      await seedActs(db, companyId, ledger, { requestedBy: people.accountIds.get(GUEST.accountant)!, now });
    }
    overdueOf.set(company.key, balance.overdue);
  }
  return overdueOf;
}

/** УПД of the shipments of two months; the latest are not signed yet. */
function documentRows(
  companyId: number,
  { payments, contractNo }: Ledger,
  idOf: ReadonlyMap<unknown, number>,
  now: Date,
): (typeof ledgerDocument.$inferInsert)[] {
  const today = dayOf(now);
  return payments
    .filter(({ kind, date }) => kind === 'shipment' && date >= addDays(today, -60))
    .map(({ date, amount, document, order }) => {
      const number = document.replace(/^.*УТ-/, '');
      return {
        companyId,
        contractNo,
        orderId: idOf.get(order)!,
        externalId: `demo-${number}`,
        kind: 'transfer-document' as const,
        number,
        date,
        amount,
        electronicState: date >= addDays(today, -5) ? ('sent' as const) : ('signed' as const),
        receivedAt: now,
      };
    });
}

const PLAN = 60_000_000;
const BONUS_PERCENT = 1.5;

/** The present quarter and the one before. */
async function seedBonusPlans(db: Db, companyId: number, { payments, asOf }: Ledger, now: Date): Promise<void> {
  const from = quarterOf(dayOf(now));
  const before = quarterOf(addDays(from, -1));
  const periods = [
    { periodFrom: before, periodTo: addDays(from, -1) },
    { periodFrom: from, periodTo: addDays(quarterOf(addDays(from, 100)), -1) },
  ];
  await db.insert(bonusPlan).values(
    periods.map((period) => {
      const fact = payments
        .filter(({ kind, date }) => kind === 'shipment' && date >= period.periodFrom && date <= period.periodTo)
        .reduce((sum, { amount }) => sum + amount, 0);
      const bonus = fact < PLAN ? 0 : Math.round((fact * BONUS_PERCENT) / 100);
      return { companyId, ...period, plan: PLAN, fact, percent: BONUS_PERCENT, bonus, asOf };
    }),
  );
}

/** The first day of the quarter of a day. */
function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}

async function seedActs(
  db: Db,
  companyId: number,
  { payments, contractNo }: Ledger,
  { requestedBy, now }: { requestedBy: number; now: Date },
): Promise<void> {
  const periodTo = addDays(quarterOf(dayOf(now)), -1);
  const periodFrom = quarterOf(periodTo);
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const own = payments.filter(({ date }) => date >= periodFrom && date <= periodTo);
  const fileKey = await storeShopFile(db, {
    kind: 'ledger',
    name: `Акт сверки ${formatDate(periodFrom)}–${formatDate(periodTo)}.xlsx`,
    mime: XLSX_TYPE,
    content: await workbookBytes({
      sheet: 'Акт сверки',
      columns: [
        { header: 'Дата', width: 12 },
        { header: 'Документ', width: 50 },
        { header: 'Дебет', width: 16, format: 'money' },
        { header: 'Кредит', width: 16, format: 'money' },
      ],
      rows: own.map(({ date, document, kind, amount }) => {
        const isDebit = kind === 'shipment' || kind === 'refund';
        return [formatDate(date), document, isDebit ? amount / 100 : null, isDebit ? null : amount / 100];
      }),
    }),
  });
  const common = { companyId, contractNo, requestedBy };
  await db.insert(reconciliationAct).values([
    {
      ...common,
      periodFrom,
      periodTo,
      fileKey,
      state: 'ready',
      requestedAt: before(6),
      readyAt: before(5),
      externalId: 'demo-act',
    },
    { ...common, periodFrom: quarterOf(dayOf(now)), periodTo: addDays(dayOf(now), -1), requestedAt: before(1) },
  ]);
}
