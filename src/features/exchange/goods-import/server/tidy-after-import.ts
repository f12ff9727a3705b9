import type { Database } from '#server/db/index.ts';
import type { SourceReport } from './import-source.ts';

/** Changed rows after which the embedded database is tidied at once. */
const MANY = 1000;

/** Frees dead rows after an import that changed many, refreshes the statistics after one that only added some. */
export async function tidyAfterImport(
  database: Database,
  reports: readonly Pick<SourceReport, 'counts'>[],
): Promise<void> {
  const sum = (...keys: string[]) =>
    reports.reduce((all, { counts }) => keys.reduce((part, key) => part + (counts[key] ?? 0), all), 0);
  if (sum('productsChanged', 'pricesSet', 'stockSet') > MANY) await database.vacuum();
  else if (sum('productsAdded') > 0) await database.analyze();
}
