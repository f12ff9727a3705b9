import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { writeExport } from '#bench/import/write-export.ts';

const run = promisify(execFile);
const GOODS = 20_000;

/** Imports an export of a shop of this size; every second edition has other names and prices. */
export async function importEdition(folder: string, databaseUrl: string, edition: number): Promise<void> {
  const formedAt = new Date(Date.UTC(2026, 0, 1 + edition)).toISOString().slice(0, 19);
  const { goods, offers } = await writeExport(folder, GOODS, { formedAt, isChanged: edition % 2 === 1 });
  await run(process.execPath, ['scripts/command.mjs', 'import', goods, offers], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: `${folder}/first` },
  });
}
