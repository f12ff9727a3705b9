import { beforeAll, describe, expect, it } from 'vitest';
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

describe('synonyms', () => {
  it('come from the last loaded file, without comments and empty lines', async () => {
    expect(await run('synonyms', { action: 'list' })).toEqual(['Синонимов нет']);
    await run('synonyms', { action: 'load', text: 'старое, прежнее' });
    const text = '# электрика\n\nболгарка, УШМ = угловая шлифмашина\r\nибп,источник бесперебойного питания # ups\n';
    expect(await run('synonyms', { action: 'load', text })).toEqual([
      'Синонимов: 2. Поиск узнает о них за несколько секунд',
    ]);
    expect(await run('synonyms', { action: 'list' })).toEqual([
      'болгарка, УШМ, угловая шлифмашина',
      'ибп, источник бесперебойного питания',
    ]);
  });

  it('stay unchanged when a line is wrong, and the line is named', async () => {
    const text = `один\nдва, три\n${'я'.repeat(61)}, б`;
    await expect(run('synonyms', { action: 'load', text })).rejects.toThrow(
      'Синонимы не изменены: строка 1: нужно хотя бы две фразы через запятую; строка 3: фраза длиннее 60 знаков',
    );
    await expect(run('synonyms', { action: 'load' })).rejects.toThrow('Укажите файл');
    expect(await run('synonyms', { action: 'list' })).toHaveLength(2);
  });

  it('are added, changed and removed one list at a time', async () => {
    await run('synonyms', { action: 'load', text: 'старое, прежнее' });
    expect(await run('synonyms', { action: 'add', phrases: 'ибп,ups' })).toEqual([
      'Добавлено: ибп,ups. Поиск узнает о них за несколько секунд',
    ]);
    await run('synonyms', { action: 'change', phrases: 'ибп , ups', to: 'ибп, ups, бесперебойник' });
    await run('synonyms', { action: 'remove', phrases: 'старое, прежнее' });
    expect(await run('synonyms', { action: 'list' })).toEqual(['ибп, ups, бесперебойник']);
    await expect(run('synonyms', { action: 'remove', phrases: 'старое, прежнее' })).rejects.toThrow('уже изменили');
    await expect(run('synonyms', { action: 'add', phrases: 'одно' })).rejects.toThrow('хотя бы две фразы');
    await expect(run('synonyms', { action: 'change', phrases: 'ибп, ups' })).rejects.toThrow('новый список');
    expect(await run('synonyms', { action: 'list' })).toHaveLength(1);
  });
});

describe('lexicons', () => {
  it('of trades are chosen and dropped by the owner, the common one is always on', async () => {
    const states = async (action: string, name?: string) =>
      ((await run('lexicon', { action, name })) as string[]).map((line) => line.split(', ').at(-1));
    expect(await states('list')).toEqual(['включён всегда', 'не выбран', 'не выбран']);
    expect(await states('choose', 'plumbing')).toEqual(['включён всегда', 'не выбран', 'выбран']);
    expect(await states('list')).toEqual(['включён всегда', 'не выбран', 'выбран']);
    expect(await states('drop', 'plumbing')).toEqual(['включён всегда', 'не выбран', 'не выбран']);
  });

  it('stay chosen when the owner replaces his own synonyms', async () => {
    const state = await run('lexicon', { action: 'choose', name: 'electrical' });
    await run('synonyms', { action: 'load', text: 'авс = прибор' });
    await run('synonyms', { action: 'load', text: 'эюя = прибор' });
    expect(await run('synonyms', { action: 'list' })).toEqual(['эюя, прибор']);
    expect(await run('lexicon', { action: 'list' })).toEqual(state);
  });

  it('are refused by a name that no trade has', async () => {
    await expect(run('lexicon', { action: 'drop', name: 'common' })).rejects.toThrow(
      'Укажите словарь: electrical, plumbing',
    );
  });
});
