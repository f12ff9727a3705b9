import { eq, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import { recordset } from '#server/db/recordset.ts';
import { importChange, importNote, importRun } from '../tables.ts';

/**
 * Writes a batch, its notes and its changes in one short transaction. It does not wait for the disk: the last transaction of
 * the run does, for all of them, and so does any order; what a power cut takes away the repeated import writes again.
 */
export function writeBatch<T>(db: Db, run: ImportRun, write: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    const result = await write(tx);
    await run.changes.publish(tx);
    await saveJournal(tx, run);
    return result;
  });
}

/** Writes notes and changes since the last call, and the counts so far: a run that is killed has those of its last batch. */
export async function saveJournal(tx: Db, run: ImportRun, { atEnd = false } = {}): Promise<void> {
  const notes = run.journal.takeNotes({ atEnd });
  if (notes.length > 0) {
    await tx.execute(sql`
      insert into ${importNote} (run_id, file, line, kind, code, reason)
      select ${run.id}::int, r.file, r.line, r.kind, r.code, r.reason
      from ${recordset(notes, 'r', 'file text, line int, kind text, code text, reason text')}`);
  }
  const changes = run.journal.takeChanges();
  if (changes.length > 0) {
    const columns = '"itemId" int, kind text, name text, article text, field text, before text, after text';
    await tx.execute(sql`
      insert into ${importChange} (run_id, item_id, kind, name, article, field, before, after)
      select ${run.id}::int, "itemId", kind, name, article, coalesce(field, ''), before, after
      from ${recordset(changes, 'r', columns)}`);
  }
  await tx.update(importRun).set({ counts: run.journal.counts }).where(eq(importRun.id, run.id));
}
