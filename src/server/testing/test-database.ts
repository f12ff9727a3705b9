import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { openEmbedded } from '../db/open-embedded.ts';
import { databaseUrl, failRun, onServer } from './template.ts';

/** What the test file leaves behind, the oldest first. */
const leftovers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const remove of leftovers.toReversed()) await remove();
});

/**
 * A fresh, migrated, empty database on this run's engine, closed after the test file. It takes about 0.3 s: open one a
 * file, in `beforeAll`, where that will do.
 */
export async function testDatabase(): Promise<Database> {
  const template = inject('testTemplate');
  const database =
    template.engine === 'pglite'
      ? await openEmbedded({ dump: readDump(template.file), onProgress: () => undefined, onError: failRun })
      : await openDatabase({ url: await createOnServer(template.server, `template ${template.name}`) });
  leftovers.push(() => database.close());
  return database;
}

/** The address of a fresh database without tables, dropped after the test file. In the PostgreSQL suite alone. */
export function emptyPostgres(): Promise<string> {
  const template = inject('testTemplate');
  if (template.engine !== 'postgres') throw new Error('This belongs to the PostgreSQL suite alone');
  return createOnServer(template.server);
}

async function createOnServer(server: string, options = ''): Promise<string> {
  const name = `optovik_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} ${options}`);
  leftovers.push(() => onServer(server, `drop database ${name} with (force)`));
  return databaseUrl(server, name);
}

function readDump(file: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(file));
}
