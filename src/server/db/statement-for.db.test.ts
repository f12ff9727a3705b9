import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { source } from '#goods/sources/server/tables.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { statementFor } from './statement-for.ts';
import { transaction } from './transaction.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

const names = statementFor((tx) =>
  tx
    .select({ name: source.name })
    .from(source)
    .where(sql`${source.name} like ${sql.placeholder('part')}`)
    .prepare('test_sources'),
);
const count = async (tx: Db, part: string) => (await names(tx).execute({ part: `${part}%` })).length;

describe('a statement that is built once', () => {
  it('runs in the transaction that it is given, and sees its changes', async () => {
    expect(await count(db, 'Своя')).toBe(0);
    const undone = transaction(db, async (tx) => {
      await tx.insert(source).values({ name: 'Своя база' });
      expect(await count(tx, 'Своя')).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count(db, 'Своя')).toBe(0);
  });

  it('serves parallel transactions, each with its own values', async () => {
    const found = await Promise.all(
      ['А', 'Б', 'В'].map((letter) =>
        transaction(db, async (tx) => {
          await tx.insert(source).values({ name: `${letter} параллельная` });
          return [await count(tx, letter), await count(tx, 'нет')];
        }),
      ),
    );
    expect(found).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it('is refused by a transaction that is over', async () => {
    let kept: Db | undefined;
    await transaction(db, async (tx) => {
      kept = tx;
      await count(tx, '');
    });
    await expect(names(kept!).execute({ part: '%' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The transaction is over') },
    });
  });
});
