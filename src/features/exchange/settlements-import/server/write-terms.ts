import { and, inArray, sql } from 'drizzle-orm';
import { recordset } from '#server/db/recordset.ts';
import { company, pinnableTerms, type PinnableTerm } from '#identity/accounts/server/tables.ts';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import { pinnedOn } from '#identity/companies/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { closeAskedInOtherMoney } from '#ordering/finance/server/index.ts';
import { paymentSchedule } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { changedRequisites } from './changed-requisites.ts';
import type { MatchedCompany, ShopCompany } from './match-companies.ts';
import type { CompanyRecord } from './records.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

type Terms = Partial<
  Pick<
    ShopCompany,
    | 'priceTypeId'
    | 'discountPercent'
    | 'currency'
    | 'creditLimit'
    | 'creditDays'
    | 'orderBan'
    | 'canBuyUnavailable'
    | 'managerAccountId'
    | 'hasDebt'
  >
>;

/**
 * Writes what the file says of the terms and requisites of companies, and the debt flag that follows from their schedules:
 * a row is unpaid after its day. What changes is in the audit log. Part of the batch's transaction, after the schedules.
 */
export async function writeTerms(tx: Db, run: SettlementsRun, companies: readonly MatchedCompany[]): Promise<void> {
  const debtors = await findDebtors(tx, run, companies);
  const requisitesOf = await changedRequisites(tx, run, companies);
  const at = run.summary.head.formedAt;
  const rows: object[] = [];
  const inOtherMoney: number[] = [];
  const entries: Parameters<typeof writeAuditEntries>[1][number][] = [];
  for (const { group, firm, isNew } of companies) {
    const named = termsOf(run, group.company);
    const said: Terms = {
      ...withoutPinned(run, { named, firm, line: group.company.line }),
      ...debtOf(group.contracts.length, debtors.has(firm.id)),
    };
    const terms: Terms = Object.fromEntries(
      Object.entries(said).filter(([name, value]) => value !== undefined && firm[name as keyof Terms] !== value),
    );
    const requisites = requisitesOf.get(firm.id) ?? {};
    const ledgerTerms = pinnableTerms.filter((term) => named[term] !== undefined);
    const isSame = isEmpty(terms) && isEmpty(requisites);
    run.journal.count(isNew ? 'companiesAdded' : isSame ? 'companiesSame' : 'companiesChanged');
    const isNamedSo = ledgerTerms.join() === firm.ledgerTerms.join();
    if (isSame && isNamedSo && firm.updatedFromLedgerAt?.getTime() === at.getTime()) continue;
    rows.push({ ...firm, ...terms, ...requisites, ledgerTerms });
    if (terms.currency !== undefined) inOtherMoney.push(firm.id);
    if (terms.managerAccountId !== undefined) await endVisits(tx, { companyId: firm.id, of: 'managers' });
    const entry = { object: `company ${firm.id}`, companyId: firm.id, ip: '' };
    const by = { by: 'ledger', run: run.runId };
    if (!isEmpty(terms))
      entries.push({ ...entry, action: 'company.terms', details: { ...by, ...terms, before: formerOf(terms, firm) } });
    if (isEmpty(requisites)) continue;
    const details = { ...by, ...requisites, before: formerOf(requisites, firm) };
    entries.push({ ...entry, action: 'company.requisites', details });
  }
  if (rows.length === 0) return;
  // A permit is a sum of the former currency
  await tx.execute(sql`
    update ${company} c set price_type_id = r."priceTypeId", discount_percent = r."discountPercent",
      currency = r.currency, credit_limit = r."creditLimit", credit_days = r."creditDays", order_ban = r."orderBan",
      permit_left = case when c.currency = r.currency then c.permit_left else 0 end,
      can_buy_unavailable = r."canBuyUnavailable", manager_account_id = r."managerAccountId",
      second_manager_account_id = nullif(c.second_manager_account_id, r."managerAccountId"), has_debt = r."hasDebt",
      name = r.name, kpp = r.kpp, ogrn = r.ogrn, address = r.address, phone = r.phone, email = r.email,
      ledger_terms = r."ledgerTerms",
      updated_from_ledger_at = ${at.toISOString()}::timestamptz
    from ${recordset(rows, 'r', COLUMNS)} where c.id = r.id`);
  await closeAskedInOtherMoney(tx, inOtherMoney);
  await writeAuditEntries(tx, entries);
}

const COLUMNS =
  'id int, "priceTypeId" int, "discountPercent" numeric, currency text, "creditLimit" bigint, "creditDays" int, "orderBan" boolean, "canBuyUnavailable" boolean, "managerAccountId" int, "hasDebt" boolean, name text, kpp text, ogrn text, address text, phone text, email text, "ledgerTerms" text[]';

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** What the changed terms or requisites were. */
const formerOf = (changed: object, firm: ShopCompany) =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, firm[name as keyof ShopCompany]]));

/** Where the file has no contract of a company, its debt is as it was. */
const debtOf = (contracts: number, hasDebt: boolean): Terms => (contracts === 0 ? {} : { hasDebt });

async function findDebtors(tx: Db, run: SettlementsRun, companies: readonly MatchedCompany[]): Promise<Set<number>> {
  const ids = companies.map(({ firm }) => firm.id);
  const rows = await tx
    .selectDistinct({ id: paymentSchedule.companyId })
    .from(paymentSchedule)
    .where(
      and(
        inArray(paymentSchedule.companyId, ids),
        sql`${paymentSchedule.dueDate} < ${run.summary.head.day}`,
        sql`${paymentSchedule.paidAmount} < ${paymentSchedule.amount}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

interface Named {
  named: Terms;
  firm: ShopCompany;
  line: number;
}

/** What staff hold stays; the journal of the import has what the file would have written. */
function withoutPinned(run: SettlementsRun, { named, firm, line }: Named): Terms {
  const terms = { ...named };
  for (const term of pinnedOn(firm, run.summary.head.day)) {
    const value = terms[term];
    delete terms[term];
    if (value === undefined || value === firm[term]) continue;
    const reason = `«${firm.name}»: ${termNames[term]} закреплено в магазине (${shown(firm[term])}), в файле ${shown(value)}`;
    note(run, { kind: 'mended', code: 'term-pinned', reason, line });
  }
  return terms;
}

const shown = (value: unknown): string => (value === null ? 'нет' : String(value));

const termNames: Record<PinnableTerm, string> = {
  priceTypeId: 'вид цены (номер)',
  discountPercent: 'скидка',
  currency: 'валюта',
  creditLimit: 'кредитный лимит (копейки)',
  creditDays: 'отсрочка',
  orderBan: 'запрет заказа',
  canBuyUnavailable: 'заказ сверх остатка',
  managerAccountId: 'менеджер (номер)',
};

function termsOf(run: SettlementsRun, record: CompanyRecord): Terms {
  const { discount, currency, creditLimit, creditDays, orderBan, buyUnavailable } = record;
  return {
    priceTypeId: priceTypeOf(run, record),
    discountPercent: discount,
    currency,
    creditLimit,
    creditDays,
    orderBan,
    canBuyUnavailable: buyUnavailable,
    managerAccountId: managerOf(run, record),
  };
}

/** A type that is not for buyers may hold what the shop pays itself: it becomes nobody's by an import. */
function priceTypeOf(run: SettlementsRun, record: CompanyRecord): number | null | undefined {
  const { priceType: wanted, line } = record;
  if (wanted === undefined || wanted === null) return wanted;
  const { ledger, priceTypes } = run;
  const name = wanted.toLowerCase();
  const named = priceTypes.filter((type) => type.externalId === wanted || type.name.toLowerCase() === name);
  const own = named.filter(({ sourceId }) => sourceId === ledger?.sourceId);
  const found = own.length > 0 ? own : named;
  const mend = (code: string, why: string) => {
    const reason = `«${record.name}»: вид цены «${wanted}» ${why}, у компании остался прежний`;
    note(run, { kind: 'mended', code, reason, line });
    return undefined;
  };
  if (found.length === 0) return mend('price-type-unknown', 'магазину не известен');
  if (found.length > 1) return mend('price-type-ambiguous', 'есть у нескольких источников: укажите его Ид из 1С');
  return found[0]!.isForBuyers ? found[0]!.id : mend('price-type-hidden', 'покупателям не показывается');
}

function managerOf(run: SettlementsRun, record: CompanyRecord): number | null | undefined {
  const { manager, line } = record;
  if (manager === undefined || manager === null) return manager;
  const found = run.managers.get(manager.toLowerCase());
  if (found === undefined) {
    const reason = `«${record.name}»: менеджера с почтой ${manager} в магазине нет, остался прежний`;
    note(run, { kind: 'mended', code: 'manager-unknown', reason, line });
  }
  return found;
}
