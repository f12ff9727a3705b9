import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

/** A migrated database on the server, to copy new ones from; returns its name. */
export async function createTemplate(server: string): Promise<string> {
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
