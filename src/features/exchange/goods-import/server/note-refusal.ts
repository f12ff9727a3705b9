import { basename } from 'node:path';
import { type Db, transaction } from '#server/db/index.ts';
import { importNote, importRun } from './tables.ts';
import type { ImportFile } from './settings.ts';

/** Puts an import that was refused before it began into the journal. */
export async function noteRefusal(db: Db, files: readonly ImportFile[], reason: string): Promise<void> {
  const names = files.slice(0, 1000).map(({ name }) => ({ name: basename(name), bytes: 0, sha256: '' }));
  await transaction(db, async (tx) => {
    const [run] = await tx
      .insert(importRun)
      .values({ files: names, state: 'refused', counts: {}, finishedAt: new Date() })
      .returning();
    await tx
      .insert(importNote)
      .values({ runId: run!.id, file: names[0]?.name ?? '', kind: 'refused', code: 'file-refused', reason });
  });
}
