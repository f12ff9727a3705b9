import { type SQL, sql } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { isImporting } from '../import-lock.ts';
import type { Change } from './journal.ts';
import { noteKey } from './journal.ts';
import { importChange, importNote, importRun } from '../tables.ts';

export const STATES = ['running', 'done', 'refused', 'stopped', 'failed', 'interrupted'] as const;

/** An import of the journal; one that says it runs while no import does was killed. */
export type JournalRun = {
  id: number;
  source: string | null;
  files: { name: string; bytes: number }[];
  state: (typeof STATES)[number];
  counts: Record<string, number>;
  startedAt: Date;
  finishedAt: Date | null;
};

/** What of the journal is shown; `find` is a part of a name, an article, a reason or a field. */
export type JournalFilter = {
  source?: string;
  state?: JournalRun['state'];
  /** Runs alone of the last two weeks that came to nothing. */
  failed?: boolean;
  kind?: string;
  code?: string;
  find?: string;
  /** Remarks alone that no earlier import of the source had. */
  new?: boolean;
  /** The id of the last row of the page before. */
  after?: number;
  limit: number;
};

const runs = (where: SQL) => sql`
  select r.id, s.name as source, r.files, r.counts, r.started_at as "startedAt", r.finished_at as "finishedAt",
    r.state
  from ${importRun} r left join ${source} s on s.id = r.source_id where ${where}`;

const hasFailed = sql`r.state in ('refused', 'failed', 'interrupted') and r.started_at > now() - interval '14 days'`;

/** How many imports of the last two weeks came to nothing, up to `max`, as a column. */
export const failedRunCount = (max: number): SQL<number> => sql<number>`(
  select count(*)::int from (select 1 from ${importRun} r where ${hasFailed} limit ${max}) as counted)`;

/** Imports, the latest first. */
export async function listRuns(
  db: Db,
  { source: name, state, failed = false, after, limit }: JournalFilter,
): Promise<JournalRun[]> {
  const isLive = await isImporting(db);
  const actual = sql`case when r.state = 'running' and not ${isLive}::boolean then 'interrupted' else r.state end`;
  const { rows } = await db.execute<JournalRun>(sql`
    ${runs(sql`${like(sql`s.name`, name)} and ${after === undefined ? sql`true` : sql`r.id < ${after}`} and ${state === undefined ? sql`true` : sql`${actual} = ${state}`} and ${failed ? hasFailed : sql`true`}`)}
    order by r.id desc limit ${limit}`);
  return rows.map((run) => withTrueState(run, isLive));
}

export async function findRun(db: Db, id: number): Promise<JournalRun | undefined> {
  const { rows } = await db.execute<JournalRun>(runs(sql`r.id = ${id}`));
  return rows[0] && withTrueState(rows[0], await isImporting(db));
}

const withTrueState = (run: JournalRun, isLive: boolean): JournalRun =>
  run.state === 'running' && !isLive ? { ...run, state: 'interrupted' } : run;

type Note = {
  id: number;
  file: string;
  line: number | null;
  kind: 'taken' | 'mended' | 'refused';
  code: string;
  reason: string;
};

/** Remarks of an import in the order of its files. */
export async function listNotes(db: Db, runId: number, filter: JournalFilter): Promise<Note[]> {
  const { kind, code, find, new: onlyNew, after = 0, limit } = filter;
  const { rows } = await db.execute<Note>(sql`
    select id, file, line, kind, code, reason from ${importNote}
    where run_id = ${runId} and id > ${after} and ${equal(sql`kind`, kind)} and ${equal(sql`code`, code)}
      and ${like(sql`reason`, find)} and (not ${onlyNew ?? false}::boolean or not is_repeated)
    order by id limit ${limit}`);
  return rows;
}

/** How many remarks of each code an import has, with the first one. */
export async function countNotes(
  db: Db,
  { id, counts }: JournalRun,
): Promise<{ kind: Note['kind']; code: string; count: number; example: string }[]> {
  const { rows } = await db.execute<Omit<Note, 'id'> & { kept: number }>(sql`
    select distinct on (kind, code) kind, code, reason, count(*) over (partition by kind, code) as kept
    from ${importNote} where run_id = ${id} order by kind desc, code, id`);
  return rows.map(({ kind, code, reason, kept }) => ({
    kind,
    code,
    count: counts[noteKey({ kind, code })] ?? kept,
    example: reason,
  }));
}

type ChangeRow = Change & { id: number; field: string; before: string | null; after: string | null };

/** Changed goods of an import with old and new values; vanished ones where `kind` says so. */
export async function listChanges(db: Db, runId: number, filter: JournalFilter): Promise<ChangeRow[]> {
  const { kind, find, after = 0, limit } = filter;
  const { rows } = await db.execute<ChangeRow>(sql`
    select id, kind, item_id as "itemId", name, article, field, before, after from ${importChange}
    where run_id = ${runId} and id > ${after} and ${kind === undefined ? sql`kind <> 'vanished'` : sql`kind = ${kind}`}
      and (${like(sql`name`, find)} or ${like(sql`article`, find)} or ${like(sql`field`, find)})
    order by id limit ${limit}`);
  return rows;
}

const equal = (column: SQL, value: string | undefined) => (value === undefined ? sql`true` : sql`${column} = ${value}`);

/** A part of a text, in any case. */
const like = (column: SQL, part: string | undefined) =>
  part === undefined ? sql`true` : sql`position(lower(${part}) in lower(${column})) > 0`;
