import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { source } from '#goods/sources/server/tables.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { hiddenList, statementFor } from './statement-for.ts';
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

describe('a list that the planner does not see', () => {
  const found = statementFor((tx) =>
    tx
      .select({ id: source.id })
      .from(source)
      .where(sql`${source.id} = any(${hiddenList('ids', 'int')})`)
      .prepare('test_hidden_list'),
  );

  it('compares with the items of the list', async () => {
    const [{ id }] = (await db.insert(source).values({ name: 'Со списком' }).returning({ id: source.id })) as [
      { id: number },
    ];
    expect(await found(db).execute({ ids: [id, -1] })).toEqual([{ id }]);
    expect(await found(db).execute({ ids: [] })).toEqual([]);
  });

  it('is planned for its values five times on a connection and never again', async () => {
    await transaction(db, async (tx) => {
      for (let n = 0; n < 20; n += 1) await found(tx).execute({ ids: [n] });
      const { rows } = await tx.execute(sql`
        select custom_plans::int as custom, generic_plans >= 15 as "isGeneral"
        from pg_prepared_statements where name = 'test_hidden_list'`);
      expect(rows).toEqual([{ custom: 5, isGeneral: true }]);
    });
  });
});
