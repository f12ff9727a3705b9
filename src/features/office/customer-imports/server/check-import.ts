import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { formatPhone } from '#shared/phone.ts';
import { matchCompany } from './match-row.ts';
import { type Names, planCompany, type RowPlan } from './plan-company.ts';
import { readCompanies, readFirms, readNames } from './read-known.ts';
import { type CustomerImport, type MatchedRow, matchRows, readStoredRows } from './read-rows.ts';
import { readReferences } from './references.ts';
import { customerImport, customerImportRow } from './tables.ts';

/** Rows, and companies, that one statement takes. */
const CHUNK = 500;

type Placed = MatchedRow & { key: string; companyId: number | null };

/** Compares an import with the shop of `today` and stores what would become of each row. Changes nothing else. */
export async function checkImport(db: Db, work: CustomerImport, today: string): Promise<void> {
  const stored = await readStoredRows(db, work);
  const references = await readReferences(db);
  const matched: MatchedRow[] = [];
  for (const rows of chunksOf(stored)) {
    matched.push(...(await matchRows(db, rows, { columns: work.columns, references })));
    await yieldToOthers();
  }
  refuseRepeatedAddresses(matched);
  const placed = await placeRows(db, matched);
  const { plans, firms } = await planRows(db, placed, { names: await readNames(db, references), today });
  await transaction(db, async (tx) => {
    await forgetPlans(tx, work);
    for (const rows of chunksOf(placed)) await storePlans(tx, work, rows, { plans, firms });
    await tx
      .update(customerImport)
      .set({ state: 'checked', finishedAt: sql`now()` })
      .where(and(eq(customerImport.id, work.id), eq(customerImport.state, 'checking')));
  });
}

/** Two rows for one e-mail or phone: nobody can say which of them counts. */
function refuseRepeatedAddresses(rows: readonly MatchedRow[]): void {
  for (const [address, shown] of [
    [({ person }: MatchedRow) => person?.email, (text: string) => text],
    [({ person }: MatchedRow) => person?.phone, formatPhone],
  ] as const) {
    const named = rows.filter((row) => address(row));
    for (const [text, same] of Map.groupBy(named, (row) => address(row)!)) {
      if (same.length < 2) continue;
      const where = same.map(({ row }) => row).slice(0, 5);
      for (const row of same) row.problems.push(`${shown(text)} стоит в строках ${where.join(', ')}: оставьте одну`);
    }
  }
}

async function placeRows(db: Db, rows: readonly MatchedRow[]): Promise<Placed[]> {
  const isRight = ({ problems }: MatchedRow) => problems.length === 0;
  const firms = new Map<string, { id: number; inn: string | null; kpp: string | null }[]>();
  for (const inns of chunksOf([...new Set(rows.filter(isRight).map(({ inn }) => inn))])) {
    for (const [inn, found] of await readFirms(db, inns)) firms.set(inn, found);
  }
  const kpps = new Map(
    [...Map.groupBy(rows.filter(isRight), ({ inn }) => inn)].map(([inn, own]) => [
      inn,
      new Set(own.map(({ kpp }) => kpp)),
    ]),
  );
  return rows.map((row) => {
    if (!isRight(row)) return { ...row, key: '', companyId: null };
    const found = matchCompany(row, firms.get(row.inn) ?? [], kpps.get(row.inn)!);
    if ('problem' in found) return { ...row, problems: [found.problem], key: '', companyId: null };
    return { ...row, key: found.key, companyId: found.id };
  });
}

/** Plans by row, names of companies by id. */
type Planned = { plans: Map<number, RowPlan>; firms: Map<number, string> };

async function planRows(
  db: Db,
  rows: readonly Placed[],
  { names, today }: { names: Names; today: string },
): Promise<Planned> {
  const plans = new Map<number, RowPlan>();
  const firms = new Map<number, string>();
  for (const { row, problems, key } of rows) {
    if (key === '') plans.set(row, { row, outcome: 'refused', notes: problems, changes: [] });
  }
  const companies = [
    ...Map.groupBy(
      rows.filter(({ key }) => key !== ''),
      ({ key }) => key,
    ).values(),
  ];
  for (const some of chunksOf(companies)) {
    const known = await readCompanies(
      db,
      some.flatMap(([first]) => first!.companyId ?? []),
      today,
    );
    for (const { id, now } of known.values()) firms.set(id, now.company);
    for (const own of some) {
      const { rows: planned } = planCompany(own, known.get(own[0]!.companyId ?? 0) ?? null, names);
      for (const plan of planned) plans.set(plan.row, plan);
    }
    await yieldToOthers();
  }
  return { plans, firms };
}

const forgetPlans = (tx: Db, { id }: CustomerImport) =>
  tx
    .update(customerImportRow)
    .set({ outcome: null, notes: [], changes: [], companyKey: '', companyId: null, email: null, phone: null })
    .where(and(eq(customerImportRow.importId, id), sql`${customerImportRow.outcome} is not null`));

async function storePlans(
  tx: Db,
  { id, sheet }: CustomerImport,
  rows: readonly Placed[],
  { plans, firms }: Planned,
): Promise<void> {
  const values = rows.map(({ row, inn, key, companyId, said, person }) => {
    const { outcome, notes, changes } = plans.get(row)!;
    const name = person ? [person.lastName, person.name, person.secondName].filter(Boolean).join(' ') : '';
    return {
      row,
      outcome,
      notes,
      changes,
      key,
      companyId,
      company: said.company ?? firms.get(companyId ?? 0) ?? inn,
      person: name,
      email: person?.email || null,
      phone: person?.phone || null,
    };
  });
  await tx.execute(sql`
    update ${customerImportRow} r set outcome = v.outcome, notes = v.notes, changes = v.changes, company_key = v.key,
      company_id = v."companyId", company_name = v.company, person = v.person, email = v.email, phone = v.phone,
      applied = false
    from ${recordset(values, 'v', COLUMNS)}
    where r.import_id = ${id} and r.sheet = ${sheet} and r."row" = v."row"`);
}

const COLUMNS =
  '"row" int, outcome text, notes jsonb, changes jsonb, key text, "companyId" int, company text, person text, email text, phone text';

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}
