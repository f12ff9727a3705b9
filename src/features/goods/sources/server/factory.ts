import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source } from './tables.ts';

/** A new accounting base; returns its id. */
export async function aSource(db: Db, name: string = `База ${randomUUID()}`): Promise<number> {
  const [row] = await db.insert(source).values({ name }).returning();
  return row!.id;
}

/** The accounting base that builders put goods in where a test names none; returns its id. */
export async function theSource(db: Db): Promise<number> {
  const name = 'Основная база';
  const [found] = await db.select().from(source).where(eq(source.name, name));
  return found?.id ?? aSource(db, name);
}
