import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CompanyGroup, CompanyRecord } from './records.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

export type ShopCompany = typeof company.$inferSelect;

/** A company of the file and that of the shop, whose row is locked. */
export type MatchedCompany = { group: CompanyGroup; firm: ShopCompany; isNew: boolean };

/**
 * The companies of the shop for those of a batch: by the id under which the connection knows them, else by ИНН and КПП,
 * else new ones without people. One that waits for a manager is left alone: nobody has proven yet that its people are of
 * it. Locks the rows until the transaction ends.
 */
export async function matchCompanies(
  tx: Db,
  run: SettlementsRun,
  groups: readonly CompanyGroup[],
): Promise<MatchedCompany[]> {
  const known = await findKnown(tx, run, groups);
  const ids = new Map<CompanyGroup, number>();
  const added = new Set<number>();
  // Those that are known by their id come first: of two with one tax number the known one keeps its company
  for (const group of groups.toSorted(
    (a, b) => Number(known.byId.has(b.company.id)) - Number(known.byId.has(a.company.id)),
  )) {
    const found = known.byId.get(group.company.id) ?? byNumber(run, known.firms, group.company);
    if (found === 'several') {
      leaveAside(run, group.company, 'company-ambiguous', 'компаний с таким ИНН несколько, а КПП не подходит');
      continue;
    }
    const id = found ?? (await addCompany(tx, run, group.company, known));
    if (id === null) continue;
    const earlier = run.reached.get(id);
    if (earlier !== undefined && earlier !== group.company.id) {
      leaveAside(run, group.company, 'company-repeated', `та же компания магазина уже пришла с id ${earlier}`);
      continue;
    }
    if (found === undefined) added.add(id);
    run.reached.set(id, group.company.id);
    ids.set(group, id);
  }
  const firms = await lock(tx, [...ids.values()]);
  const matched = groups.flatMap((group) => {
    const firm = firms.get(ids.get(group) ?? 0);
    return firm && isOpen(run, group, firm) ? [{ group, firm, isNew: added.has(firm.id) }] : [];
  });
  await learn(tx, run, matched, known);
  return matched;
}

type Known = {
  byId: Map<string, number>;
  learnt: Map<number, { externalId: string; learntId: string | null }>;
  /** By tax number; with the id under which the connection knows them already. */
  firms: { id: number; inn: string | null; kpp: string | null; learntId: string | null }[];
};

async function findKnown(tx: Db, { ledger }: SettlementsRun, groups: readonly CompanyGroup[]): Promise<Known> {
  const ids = groups.map(({ company: { id } }) => id);
  const exported = ledger
    ? await tx
        .select()
        .from(companyExport)
        .where(
          and(
            eq(companyExport.connectionId, ledger.connectionId),
            or(inArray(companyExport.externalId, ids), inArray(companyExport.learntId, ids)),
          ),
        )
    : [];
  const inns = groups.flatMap(({ company: { inn } }) => (inn ? [inn] : []));
  const firms = await tx
    .select({ id: company.id, inn: company.inn, kpp: company.kpp, learntId: companyExport.learntId })
    .from(company)
    .leftJoin(
      companyExport,
      and(eq(companyExport.companyId, company.id), eq(companyExport.connectionId, ledger?.connectionId ?? 0)),
    )
    .where(inArray(company.inn, inns.length > 0 ? inns : ['']));
  return {
    byId: new Map([
      ...exported.map((row) => [row.externalId, row.companyId] as const),
      ...exported.flatMap((row) => (row.learntId === null ? [] : [[row.learntId, row.companyId] as const])),
    ]),
    learnt: new Map(exported.map((row) => [row.companyId, row])),
    firms,
  };
}

/** As orders from the accounting system are matched: the only one of an ИНН, else the one of the КПП. */
function byNumber(
  { summary }: SettlementsRun,
  firms: Known['firms'],
  { inn, kpp }: CompanyRecord,
): number | 'several' | undefined {
  if (!inn) return undefined;
  // One that the file has under the id of before is no other company's
  const own = firms.filter((firm) => firm.inn === inn && !(firm.learntId && summary.companyIds.has(firm.learntId)));
  const exact = own.find((firm) => (firm.kpp ?? '') === (kpp ?? ''));
  if (exact) return exact.id;
  // A branch of its own, where the file has several of the tax number
  if (own.length === 1 && summary.companiesOfInn.get(inn) === 1) return own[0]!.id;
  return own.length > 0 && !kpp ? 'several' : undefined;
}

async function addCompany(tx: Db, run: SettlementsRun, record: CompanyRecord, known: Known): Promise<number | null> {
  if (!record.inn) {
    leaveAside(run, record, 'company-unknown', 'в магазине такой нет, а без ИНН она не добавляется');
    return null;
  }
  const { type, name, inn, address, ogrn, kpp, phone, email } = record;
  const [row] = await tx
    .insert(company)
    .values({
      type,
      name,
      inn,
      kpp: kpp || null,
      ogrn: ogrn || null,
      address,
      phone: phone || null,
      email: email || null,
      state: 'active',
    })
    .onConflictDoNothing()
    .returning({ id: company.id });
  if (!row) {
    leaveAside(run, record, 'company-repeated', 'компания с этими ИНН и КПП уже есть под другим id');
    return null;
  }
  known.firms.push({ id: row.id, inn, kpp: kpp || null, learntId: null });
  await writeAudit(tx, {
    action: 'company.imported',
    object: `company ${row.id}`,
    companyId: row.id,
    ip: '',
    details: { by: 'ledger', run: run.runId },
  });
  return row.id;
}

async function lock(tx: Db, ids: number[]): Promise<Map<number, ShopCompany>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(company).where(inArray(company.id, ids)).orderBy(company.id).for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

function isOpen(run: SettlementsRun, { company: record }: CompanyGroup, firm: ShopCompany): boolean {
  if (firm.state === 'pending') {
    leaveAside(run, record, 'company-pending', 'ждёт подтверждения в магазине: расчёты придут после него');
    return false;
  }
  if (record.inn && firm.inn !== null && firm.inn !== record.inn) {
    leaveAside(run, record, 'company-inn', `в магазине под этим id компания с ИНН ${firm.inn}`);
    return false;
  }
  return true;
}

/** Notes that nothing of a company is taken. */
export function leaveAside(run: SettlementsRun, record: CompanyRecord, code: string, why: string): void {
  run.journal.count('companiesAside');
  const called = [`«${record.name}»`, record.inn && `ИНН ${record.inn}`, record.kpp && `КПП ${record.kpp}`];
  const reason = `компания ${called.filter(Boolean).join(', ')} не взята: ${why}`;
  note(run, { kind: 'refused', code, reason, line: record.line });
}

/** Remembers the ids, so that orders are sent with them and a changed КПП is no other company. */
async function learn(tx: Db, { ledger }: SettlementsRun, matched: readonly MatchedCompany[], known: Known) {
  if (!ledger) return;
  const { connectionId } = ledger;
  const rows = matched.flatMap(({ group, firm }) => {
    const learnt = known.learnt.get(firm.id);
    const learntId = group.company.id;
    if (learnt && (learnt.externalId === learntId || learnt.learntId === learntId)) return [];
    return [{ connectionId, companyId: firm.id, externalId: randomUUID(), learntId }];
  });
  if (rows.length === 0) return;
  await tx
    .insert(companyExport)
    .values(rows)
    .onConflictDoUpdate({
      target: [companyExport.connectionId, companyExport.companyId],
      set: { learntId: sql`excluded.learnt_id` },
    });
}
