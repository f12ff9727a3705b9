import { eq } from 'drizzle-orm';
import { takeImported } from '#goods/products/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { propertyCode } from '#shared/slug.ts';
import type { RecordOf } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { writeBatch } from './write-batch.ts';

type Property = RecordOf<'property'>;

/** Adds properties and follows their names, unless they were set by hand, and kinds; codes are given once and kept. */
export async function saveProperties(db: Db, run: ImportRun, records: readonly Property[]): Promise<void> {
  const latest = [...new Map(records.map((record) => [record.id, record])).values()];
  await writeBatch(db, run, async (tx) => {
    for (const record of latest) await saveProperty(tx, run, record);
    run.journal.count('properties', latest.length);
  });
  run.remembered.resolved = new WeakMap();
}

/** One by one: a base has a few hundred, and they change once in a while. */
async function saveProperty(tx: Db, run: ImportRun, { id: externalId, name, kind }: Property): Promise<void> {
  const known = run.source.properties.get(externalId);
  if (!known) {
    const code = propertyCode(name, run.codes.properties);
    const [row] = await tx
      .insert(property)
      .values({ sourceId: run.source.id, externalId, code, name, kind, filterable: kind !== 'text' })
      .returning();
    run.codes.properties.add(code);
    run.source.properties.set(externalId, row!);
    return;
  }
  if (known.name === name && known.kind === kind) return;
  // Under the row's lock: the name may have been set by hand meanwhile
  const [stored] = await tx.select().from(property).where(eq(property.id, known.id)).for('update');
  const { values, held } = takeImported({ name: stored!.name }, stored!.held, { name });
  await tx
    .update(property)
    .set({ ...(values as { name?: string }), kind, held })
    .where(eq(property.id, known.id));
  Object.assign(known, { name, kind });
  run.changes.addAll();
}
