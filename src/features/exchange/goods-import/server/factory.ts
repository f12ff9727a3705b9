import { randomUUID } from 'node:crypto';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { importQuarantine, importRun } from './tables.ts';

/** A price that waits for the operator, with a source and an import of its own. */
export async function aQuarantined(
  db: Db,
  fields: Partial<typeof importQuarantine.$inferInsert> & { sourceName?: string } = {},
): Promise<typeof importQuarantine.$inferSelect> {
  const { sourceName = `База ${randomUUID()}`, ...given } = fields;
  const [own] = await db.insert(source).values({ name: sourceName }).returning();
  const [run] = await db.insert(importRun).values({ sourceId: own!.id, files: [], state: 'done' }).returning();
  const [row] = await db
    .insert(importQuarantine)
    .values({
      sourceId: own!.id,
      runId: run!.id,
      rule: 'price',
      subject: randomUUID(),
      name: 'Болт М6',
      article: 'Б-6',
      field: 'Оптовая',
      before: '100 ₽',
      after: '10 ₽',
      record: {},
      ...given,
    })
    .returning();
  return row!;
}
