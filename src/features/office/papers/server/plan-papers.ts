import { parse } from 'node:path';
import { sql } from 'drizzle-orm';
import { findByArticles, type NamedProduct, type NewPaper, oneOf } from '#goods/papers/server/index.ts';
import { goodsPaper } from '#goods/papers/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { UploadOutcome } from '../contract.ts';
import type { PaperTableRow } from './read-paper-table.ts';
import type { PackedFile } from './unpack-papers.ts';

type Fields = NewPaper['fields'];

/** A file of the archive with its goods, or goods for a paper that the shop has. */
export type PlannedPaper = { file: string; productIds: number[] } & (
  | { packed: Extract<PackedFile, { read: unknown }>; fields: Fields }
  | { paperId: number }
);
export type Plan = { papers: PlannedPaper[]; refused: UploadOutcome[] };

const refusal = (file: string, note: string): UploadOutcome => ({ file, outcome: 'refused', note });

/** 'АРТИКУЛ_2': the second file of one article. */
const NUMBERED = /_\d{1,3}$/;

/** The goods of files by their names: АРТИКУЛ.pdf, АРТИКУЛ_2.pdf. */
export async function planByNames(db: Db, packed: readonly PackedFile[], fields: Fields): Promise<Plan> {
  const stems = packed.map(({ name }) => parse(name).name);
  const found = await findByArticles(db, [...stems, ...stems.map(withoutNumber)]);
  const plan: Plan = { papers: [], refused: [] };
  for (const [n, one] of packed.entries()) {
    const product = 'problem' in one ? one.problem : productNamed(found, stems[n]!);
    if (typeof product === 'string') plan.refused.push(refusal(one.name, product));
    else if ('read' in one) plan.papers.push({ file: one.name, productIds: [product.id], packed: one, fields });
  }
  return plan;
}

const withoutNumber = (stem: string) => stem.replace(NUMBERED, '');

function productNamed(found: ReadonlyMap<string, NamedProduct[]>, stem: string): NamedProduct | string {
  const whole = found.get(stem) ?? [];
  const cut = NUMBERED.test(stem) ? (found.get(withoutNumber(stem)) ?? []) : [];
  if (whole.length > 0 && cut.some(({ id }) => whole.every((other) => other.id !== id))) {
    return `Имя подходит двум артикулам, ${stem} и ${withoutNumber(stem)}: назовите товар в таблице`;
  }
  return whole.length > 0 ? oneOf(whole, stem) : oneOf(cut, withoutNumber(stem));
}

/** The goods of files by the rows of a table; a file that the archive lacks is that of a paper which the shop has. */
export async function planByTable(
  db: Db,
  packed: readonly PackedFile[],
  rows: readonly PaperTableRow[],
  fields: Fields,
): Promise<Plan> {
  const found = await findByArticles(
    db,
    rows.map(({ article }) => article),
  );
  const byName = Map.groupBy(packed, ({ name }) => name.toLowerCase());
  const known = await findPapersByFile(
    db,
    rows.map(({ file }) => file).filter((file) => !byName.has(file.toLowerCase())),
  );
  const planned = new Map<string, PlannedPaper>();
  const refused: UploadOutcome[] = [];
  for (const row of rows) {
    const reason = planRow(row, { found, byName, known, planned, fields });
    if (reason !== null) refused.push(refusal(row.file, `Строка ${row.row}: ${reason}`));
  }
  const named = new Set(rows.map(({ file }) => file.toLowerCase()));
  const unnamed = packed.filter(({ name }) => !named.has(name.toLowerCase()));
  return {
    papers: [...planned.values()],
    refused: [...refused, ...unnamed.map(({ name }) => refusal(name, 'Файла нет в таблице'))],
  };
}

type Sources = {
  found: ReadonlyMap<string, NamedProduct[]>;
  byName: ReadonlyMap<string, PackedFile[]>;
  known: ReadonlyMap<string, number[]>;
  planned: Map<string, PlannedPaper>;
  fields: Fields;
};

/** Adds a row to the plan; answers why it cannot be. */
function planRow(row: PaperTableRow, { found, byName, known, planned, fields }: Sources): string | null {
  if (row.problem !== undefined) return row.problem;
  const product = oneOf(found.get(row.article), row.article);
  if (typeof product === 'string') return product;
  const key = row.file.toLowerCase();
  const own = fieldsOf(row, fields);
  if (own.issuedOn !== null && own.endsOn !== null && own.endsOn < own.issuedOn)
    return 'Документ заканчивается раньше, чем выдан';
  const before = planned.get(key);
  if (before) {
    if ('fields' in before && !sameFields(before.fields, own))
      return 'Для этого файла выше указаны другой вид, номер или сроки';
    before.productIds.push(product.id);
    return null;
  }
  const [packed, another] = byName.get(key) ?? [];
  if (another) return 'В архиве несколько файлов с таким именем';
  if (packed && 'problem' in packed) return packed.problem;
  if (packed) {
    planned.set(key, { file: row.file, productIds: [product.id], packed, fields: own });
    return null;
  }
  const [paperId, second] = known.get(key) ?? [];
  if (paperId === undefined) return 'Такого файла нет ни в архиве, ни среди документов магазина';
  if (second !== undefined)
    return 'В магазине несколько документов с таким именем файла: добавьте товары на странице документа';
  planned.set(key, { file: row.file, productIds: [product.id], paperId });
  return null;
}

const fieldsOf = ({ kind, title, number, issuedOn, endsOn }: PaperTableRow, form: Fields): Fields => ({
  kind: kind ?? form.kind,
  title: title ?? form.title,
  number: number ?? form.number,
  issuedOn: issuedOn ?? form.issuedOn,
  endsOn: endsOn ?? form.endsOn,
});

const sameFields = (a: Fields, b: Fields) =>
  a.kind === b.kind &&
  a.title === b.title &&
  a.number === b.number &&
  a.issuedOn === b.issuedOn &&
  a.endsOn === b.endsOn;

async function findPapersByFile(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: goodsPaper.id, name: sql<string>`lower(${goodsPaper.fileName})` })
    .from(goodsPaper)
    .where(sql`lower(${goodsPaper.fileName}) = any(${sql.param(wanted)}::text[])`);
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => [name, own.map(({ id }) => id)]));
}
