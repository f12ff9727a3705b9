import { beforeAll, describe, expect, it } from 'vitest';
import { siteState } from '#server/tables.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { commands } from '#shop/commands/registry.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});

const run = async (name: string, args: unknown) =>
  commands[name]!.run(
    {
      database,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );
const state = async () => (await database.db.select().from(siteState))[0]!;

describe('operator commands for the site state', () => {
  it(
    '"works" starts and ends maintenance with an end time in the shop\'s time zone',
    { tags: ['R-FEAT-34'] },
    async () => {
      expect(await run('works', { state: 'on', until: '2030-01-31 18:00' })).toEqual([
        'Технические работы начаты, до 31.01.2030 18:00. Покупатели видят страницу /engineering-works/',
      ]);
      expect(await state()).toMatchObject({ technicalWorks: true, worksUntil: new Date('2030-01-31T15:00:00Z') });
      await run('works', { state: 'off' });
      expect(await state()).toMatchObject({ technicalWorks: false, worksUntil: null });
    },
  );

  it('"closed" closes and opens the shop', { tags: ['R-FEAT-34'] }, async () => {
    await run('closed', { state: 'on' });
    expect(await state()).toMatchObject({ closed: true, technicalWorks: false });
    expect(await run('closed', { state: 'off' })).toEqual(['Доступ к магазину открыт']);
    expect(await state()).toMatchObject({ closed: false });
  });

  it('a wrong argument is refused with its reason', async () => {
    await expect(run('works', {})).rejects.toThrow('Неверный аргумент state: нужно on или off');
    await expect(run('works', { state: 'on', until: 'завтра' })).rejects.toThrow('нужно вида 2030-01-31 18:00');
  });
});
