import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { asShopRole, SHOP_ROLE } from '../db/shop-role.ts';

/** A migrated database on the server, to copy new ones from; returns its name. */
export async function createTemplate(server: string, { hasShopRole }: { hasShopRole: boolean }): Promise<string> {
  const name = `optovik_template_${randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name}`);
  if (hasShopRole) await onServer(server, `create role ${SHOP_ROLE} login`);
  const database = await openDatabase({ ...rolesOf(databaseUrl(server, name), hasShopRole), poolSize: 1 });
  await migrate(database);
  await database.close();
  return name;
}

/** The addresses of a database for the shop and for the owner of its tables. */
export function rolesOf(url: string, hasShopRole: boolean): { url: string; ownerUrl?: string } {
  return hasShopRole ? { url: asShopRole(url), ownerUrl: url } : { url };
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
