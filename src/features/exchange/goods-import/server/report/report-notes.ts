import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { type Journal, MAX_PER_CODE } from './journal.ts';
import type { ImportRun } from '../import-run.ts';
import { importNote, importRun } from '../tables.ts';

/** A remark of a run that no earlier run of the source had: the first of its code, and how many there are. */
export type ReportedNote = {
  file: string;
  line: number | null;
  kind: 'taken' | 'mended' | 'refused';
  code: string;
  reason: string;
  count: number;
};

/** Runs of a source whose remarks are looked through for the same ones. */
const MAX_EARLIER = 20;

/** A record's place in a file without lines is another one as soon as the file has changed. */
const withoutPlace = (column: string) => sql.raw(`regexp_replace(${column}, ' \\(знак \\d+\\)$', '')`);

/** Marks the remarks that an earlier run of the source had as well. */
export async function markRepeatedNotes(tx: Db, run: ImportRun): Promise<void> {
  await tx.execute(sql`
    update ${importNote} n set is_repeated = true
    from (
      select distinct code, ${withoutPlace('reason')} as reason from ${importNote} where run_id in (
        select id from ${importRun}
        where source_id = ${run.source.id} and id < ${run.id} and state <> 'refused'
        order by id desc limit ${MAX_EARLIER})
    ) earlier
    where n.run_id = ${run.id} and n.code = earlier.code
      and ${withoutPlace('n.reason')} = earlier.reason`);
}

/** The first new remark of each code; `repeated` counts those that earlier runs had too. */
export async function reportNotes(
  db: Db,
  runId: number,
  counts: Journal['counts'],
): Promise<{ notes: ReportedNote[]; repeated: number }> {
  const { rows } = await db.execute<ReportedNote & { again: number; kept: number; isNew: boolean }>(sql`
    select distinct on (kind, code) file, line, kind, code, reason, not is_repeated as "isNew",
      count(*) filter (where is_repeated) over (partition by kind, code) as again,
      count(*) over (partition by kind, code) as kept
    from ${importNote} where run_id = ${runId} order by kind, code, is_repeated, id`);
  const found = rows.map(({ again, kept, isNew, ...note }) => {
    const all = counts[`${note.kind}:${note.code}`] ?? kept;
    // Beyond what the journal keeps nothing tells the new ones from the others
    const repeated = kept >= MAX_PER_CODE && again === kept ? all : again;
    return { isNew, repeated, note: { ...note, count: all - repeated } };
  });
  return {
    notes: found.filter(({ isNew }) => isNew).map(({ note }) => note),
    repeated: found.reduce((sum, { repeated }) => sum + repeated, 0),
  };
}
