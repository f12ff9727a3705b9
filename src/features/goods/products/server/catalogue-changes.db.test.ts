import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { CatalogueChanges } from './catalogue-changes.ts';

let db: Db | undefined;
beforeEach(async () => {
  db ??= (await testDatabase()).db;
  await db.execute(sql`delete from catalogue_change`);
});

async function published(): Promise<string[]> {
  const { rows } = await db!.execute<{ published: string }>(
    sql`select kind || coalesce(' ' || item_id, '') as published from catalogue_change order by seq`,
  );
  return rows.map((row) => row.published);
}

describe('catalogue changes published by an import', () => {
  it('contain each item once per batch', async () => {
    const changes = new CatalogueChanges();
    changes.add('item', [1, 2, 1]);
    changes.add('stock', [2]);
    await changes.publish(db!);
    await changes.publish(db!, { atEnd: true });
    expect(await published()).toEqual(['item 1', 'item 2', 'stock 2']);
  });

  it('contain one rebuild at the start and one at the end when more changed', async () => {
    const changes = new CatalogueChanges();
    changes.addAll();
    await changes.publish(db!);
    await changes.publish(db!);
    changes.addAll();
    await changes.publish(db!);
    expect(await published()).toEqual(['all']);
    await changes.publish(db!, { atEnd: true });
    await changes.publish(db!, { atEnd: true });
    expect(await published()).toEqual(['all', 'all']);
  });

  it('contain a rebuild instead of items beyond twenty thousand', async () => {
    const changes = new CatalogueChanges();
    const ids = Array.from({ length: 15_000 }, (_, index) => index + 1);
    changes.add('item', ids);
    await changes.publish(db!);
    changes.add('price', ids);
    await changes.publish(db!);
    changes.add('stock', ids);
    await changes.publish(db!);
    await changes.publish(db!, { atEnd: true });
    const counts = await db!.execute(sql`select kind, count(*) from catalogue_change group by 1 order by 1`);
    expect(counts.rows.map((row) => Object.values(row))).toEqual([
      ['all', 2],
      ['item', 15_000],
    ]);
  });
});
