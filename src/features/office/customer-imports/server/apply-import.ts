import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { lockManagers } from '#office/customers/server/index.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { termsColumns } from '#shared/customer-columns.ts';
import { companyKey, matchCompany } from './match-row.ts';
import { type CompanyPlan, type Names, planCompany, type RowPlan } from './plan-company.ts';
import { readCompanies, readFirms, readNames } from './read-known.ts';
import { type CustomerImport, type MatchedRow, matchRows, readStoredRows } from './read-rows.ts';
import { readReferences, type References } from './references.ts';
import { customerImport, customerImportRow } from './tables.ts';
import { writeCompany } from './write-company.ts';

/** Companies that are looked up at once; each is a transaction of its own. */
const KEYS = 200;

/** The importer's rights have ended. */
export class ImportEnded extends Error {}

/**
 * Writes what was checked, company by company, until `isEnding`. What is written is marked in the same transaction: after
 * a kill the next run goes on behind it. Throws ImportEnded.
 */
export async function applyImport(db: Db, work: CustomerImport, today: string, isEnding: () => boolean): Promise<void> {
  for (let after = ''; ;) {
    const references = await readReferences(db);
    const names = await readNames(db, references);
    const keys = await nextKeys(db, work, after);
    for (const key of keys) {
      if (isEnding()) return;
      await transaction(db, (tx) => applyCompany(tx, work, key, { references, names, today }));
    }
    if (keys.length < KEYS) break;
    after = keys.at(-1)!;
  }
  await db
    .update(customerImport)
    .set({ state: 'done', finishedAt: sql`now()` })
    .where(and(eq(customerImport.id, work.id), eq(customerImport.state, 'applying')));
}

const toWrite = ['create', 'change'] as const;

async function nextKeys(db: Db, { id }: CustomerImport, after: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: customerImportRow.companyKey })
    .from(customerImportRow)
    .where(
      and(
        eq(customerImportRow.importId, id),
        gt(customerImportRow.companyKey, after),
        eq(customerImportRow.applied, false),
        inArray(customerImportRow.outcome, [...toWrite]),
      ),
    )
    .orderBy(customerImportRow.companyKey)
    .limit(KEYS);
  return rows.map(({ key }) => key);
}

/** The rows of one company that were not refused. */
const ofCompany = (key: string) =>
  and(eq(customerImportRow.companyKey, key), ne(customerImportRow.outcome, 'refused'))!;

type Shop = { references: References; names: Names; today: string };

async function applyCompany(
  tx: Db,
  work: CustomerImport,
  key: string,
  { references, names, today }: Shop,
): Promise<void> {
  await checkRights(tx, work);
  const shown = await tx
    .select({
      row: customerImportRow.row,
      outcome: customerImportRow.outcome,
      changes: customerImportRow.changes,
      companyId: customerImportRow.companyId,
    })
    .from(customerImportRow)
    .where(and(eq(customerImportRow.importId, work.id), ofCompany(key)))
    .for('update');
  const stored = await readStoredRows(tx, work, ofCompany(key));
  const first = await matchRows(tx, stored, { columns: work.columns, references });
  // Who closes an account of staff locks it before the companies
  const managers = await lockManagers(tx, [...new Set(first.flatMap(({ said }) => said.manager ?? []))]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company:${first[0]!.inn}`}))`);
  const firm = await lockFirm(tx, first, key);
  const isStill = (plan: RowPlan) => {
    const before = shown.find(({ row }) => row === plan.row)!;
    return plan.outcome === before.outcome && isDeepStrictEqual(plan.changes, before.changes);
  };
  let rows = first.filter(({ problems, said }) => problems.length === 0 && !isGone(said.manager, managers));
  if (firm.key !== key || firm.id !== shown[0]!.companyId) rows = [];
  const known = firm.id === null ? null : ((await readCompanies(tx, [firm.id], today)).get(firm.id) ?? null);
  // Without a row that differs by now the others may differ too
  let plan: CompanyPlan = planCompany(rows, known, names);
  while (!plan.rows.every(isStill)) {
    const same = new Set(plan.rows.filter(isStill).map(({ row }) => row));
    rows = rows.filter(({ row }) => same.has(row));
    plan = planCompany(rows, known, names);
  }
  const companyId = rows.length === 0 ? firm.id : await writeCompany(tx, work, { key, known, writes: plan.writes });
  await markRows(tx, work, { taken: rows.map(({ row }) => row), all: shown.map(({ row }) => row), companyId });
}

const isGone = (manager: number | undefined, open: Set<number>) => manager !== undefined && !open.has(manager);

/** The company as it is found now, locked; a registration may have made it since. */
async function lockFirm(tx: Db, rows: readonly MatchedRow[], key: string): Promise<{ key: string; id: number | null }> {
  const { inn } = rows[0]!;
  const firms = (await readFirms(tx, [inn])).get(inn) ?? [];
  const found = matchCompany(rows[0]!, firms, new Set(rows.map(({ kpp }) => kpp)));
  if ('problem' in found) return { key: companyKey(inn, '?'), id: null };
  if (found.id !== null && found.key === key) await lockCompany(tx, found.id);
  return found;
}

const CHANGED = 'После проверки данные магазина изменились: проверьте файл ещё раз';

type Applied = { taken: number[]; all: number[]; companyId: number | null };

async function markRows(tx: Db, { id, sheet }: CustomerImport, { taken, all, companyId }: Applied): Promise<void> {
  const these = (rows: number[]) =>
    and(eq(customerImportRow.importId, id), eq(customerImportRow.sheet, sheet!), inArray(customerImportRow.row, rows));
  if (taken.length > 0) await tx.update(customerImportRow).set({ applied: true, companyId }).where(these(taken));
  const left = all.filter((row) => !taken.includes(row));
  if (left.length === 0) return;
  await tx
    .update(customerImportRow)
    .set({ outcome: 'refused', notes: [CHANGED], changes: [] })
    .where(these(left));
}

/** Throws ImportEnded where the importer may not bring in customers any more. */
async function checkRights(tx: Db, { accountId, columns }: CustomerImport): Promise<void> {
  const [member] = await tx
    .select({ role: account.role, active: account.active, staff: account.staffRights })
    .from(account)
    .where(eq(account.id, accountId));
  const rights = member!.role === 'MANAGER' && member!.active ? member!.staff : {};
  const needsTerms = termsColumns.some((column) => columns.includes(column));
  const mayImport = scopeOf(rights, 'customers') === 'all' && (!needsTerms || scopeOf(rights, 'terms') !== null);
  if (!mayImport) throw new ImportEnded('У того, кто загружал файл, больше нет права на клиентов или их условия');
}
