import { sql } from 'drizzle-orm';
import { property, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type ImportRun, writeBatch } from './import-run.ts';
import { intArray } from './recordset.ts';

/** Beyond these a text property tells goods apart one by one (a code, an address) and is of no use in the filter. */
const MOST_VALUES = 100;
const LONGEST_VALUE = 60;

/** Lets new text properties with few short values into the filter. What was decided once is left alone. */
export async function chooseFilters(db: Db, run: ImportRun): Promise<void> {
  if (run.newTextProperties.size === 0) return;
  await writeBatch(db, run, async (tx) => {
    await tx.execute(sql`
      update ${property} set filterable = true
      where id = any(${intArray(run.newTextProperties)})
        and (select count(*) between 1 and ${MOST_VALUES}::int and max(length(text)) <= ${LONGEST_VALUE}::int
          from ${propertyValue} where property_id = property.id)`);
    run.changes.addAll();
  });
}
