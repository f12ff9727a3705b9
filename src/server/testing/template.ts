import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EMBEDDED_MAJOR } from '../db/data-directory.ts';
import { migrate, MIGRATIONS_FOLDER } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { openEmbedded } from '../db/open-embedded.ts';

const PREFIX = 'optovik-template-';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A file with a migrated embedded database, to fill new ones from in a third of a second. It is kept between runs under
 * a name that changes with the migrations.
 */
export async function embeddedTemplate(): Promise<string> {
  const path = join(tmpdir(), `${PREFIX}${migrationsHash()}.tar`);
  if (existsSync(path)) return path;
  removeOldTemplates();
  const database = await openEmbedded({ onProgress: () => undefined, onError: failRun });
  await migrate(database);
  await database.pool.query('checkpoint');
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, await database.thread.dump());
  renameSync(unfinished, path);
  await database.close();
  return path;
}

/** Each change of the migrations leaves 35 MB; another checkout may still use what is young. */
function removeOldTemplates(): void {
  for (const file of readdirSync(tmpdir())) {
    const path = join(tmpdir(), file);
    if (file.startsWith(PREFIX) && statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true });
  }
}

/** An error outside any query fails the run. */
export function failRun(error: Error): never {
  throw error;
}

/** A migrated database on the server, to copy new ones from; returns its name. */
export async function postgresTemplate(server: string): Promise<string> {
  const name = `optovik_template_${randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name}`);
  const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 1 });
  await migrate(database);
  await database.close();
  return name;
}

/** Runs one statement on the server's own database. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(EMBEDDED_MAJOR);
  for (const file of readdirSync(MIGRATIONS_FOLDER).toSorted()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(MIGRATIONS_FOLDER, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
