import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { source } from '#goods/sources/server/tables.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aliasedColumns } from './aliased-columns.ts';
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

  it('returns the same rows as Drizzle for the same query', async () => {
    await db.insert(source).values([{ name: 'Прочитанная', requisites: ['Вес'] }, { name: 'Прочитанная пустая' }]);
    const select = (on: Db) => {
      const first = on.select({ lowest: sql<number>`min(${source.id})`.mapWith(Number).as('lowest') }).from(source);
      const { id, name, isNameProvisional, externalId, requisites } = source;
      return on
        .select({
          id,
          name,
          isNameProvisional,
          externalId,
          requisites,
          read: sql<Date>`'2026-01-02T03:04:05Z'::timestamptz`.mapWith((text: string) => new Date(text)),
          length: sql<number>`length(${name})`.as('length'),
          lowest: first.as('lowest_id'),
        })
        .from(source)
        .where(sql`${name} like 'Прочитанная%'`)
        .orderBy(id);
    };
    const rows = await statementFor((on) => select(on).prepare('test_values'))(db).execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ externalId: null, requisites: ['Вес'], read: new Date('2026-01-02T03:04:05Z') });
    expect(rows).toEqual(await select(db));
  });

  it('reads objects within its rows, and a joined one that is not there', async () => {
    const other = alias(source, 'other');
    const select = (on: Db) => {
      const { id, name } = source;
      return on
        .select({ own: { id, length: sql<number>`length(${name})` }, other: { id: other.id, name: other.name } })
        .from(source)
        .leftJoin(other, eq(other.externalId, name))
        .where(eq(name, 'Без другой'));
    };
    await db.insert(source).values({ name: 'Без другой' });
    const rows = await statementFor((on) => select(on).prepare('test_joined_objects'))(db).execute();
    expect(rows).toEqual([{ own: { id: expect.any(Number), length: 10 }, other: null }]);

    const within = (on: Db) => {
      const { id, name } = source;
      const found = on
        .select(aliasedColumns({ id, owner: { name, externalId: source.externalId } }))
        .from(source)
        .as('found');
      return on.select(found._.selectedFields).from(found).where(eq(found.owner.name, 'Без другой'));
    };
    const owned = await statementFor((on) => within(on).prepare('test_objects'))(db).execute();
    expect(owned).toEqual([{ id: expect.any(Number), owner: { name: 'Без другой', externalId: null } }]);
    expect(owned).toEqual(await within(db));
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
