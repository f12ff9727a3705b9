import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

test('four nodes that start together on an empty database all find it migrated', async () => {
  const url = await emptyDatabase();
  const nodes: Database[] = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url, poolSize: 2 })));
  try {
    await Promise.all(nodes.map((node) => migrate(node)));
    const { rows } = await nodes[0]!.db.execute(sql`select count(*)::int as count, count(distinct hash)::int as distinct
                                                      from drizzle.__drizzle_migrations`);
    expect(rows[0]!.count).toBeGreaterThan(0);
    expect(rows[0]!.count).toBe(rows[0]!.distinct);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});
