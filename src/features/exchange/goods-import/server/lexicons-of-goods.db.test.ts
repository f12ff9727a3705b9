import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lexiconCommand } from '#goods/search/server/index.ts';
import type { Database, Db } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { goodsFile, product } from './exports.fixture.ts';
import { freshShop, importTexts } from './import.fixture.ts';
import { importNote } from './tables.ts';

const MIGRATION = readFileSync(
  new URL('../../../../../migrations/0062_lexicons-by-goods.sql', import.meta.url),
  'utf8',
);

const ELECTRICAL = ['Кабель ВВГ', 'Выключатель проходной', 'Розетка', 'Провод ПВ3', 'Лампа'];
const PLUMBING = ['Смеситель', 'Унитаз', 'Сифон', 'Полотенцесушитель', 'Радиатор', 'Отвод', 'Умывальник', 'Аэратор'];

const fileOf = (source: string, names: readonly string[]) =>
  goodsFile(source, names.map((name, n) => product({ id: `${source}${n}`, name })).join(''));

/** Imports goods of these names, and returns what it says of lexicons. */
async function remarksOn(db: Db, source: string, names: readonly string[]): Promise<string[]> {
  const [report] = await importTexts(db, { 'goods.xml': fileOf(source, names) });
  const ofLexicons = and(eq(importNote.runId, report!.runId), eq(importNote.code, 'search-lexicon'));
  const notes = await db.select().from(importNote).where(ofLexicons);
  return notes.map(({ reason }) => reason);
}

describe('the lexicons of a shop', () => {
  it('the first import chooses those of its goods and says so, a later one only proposes', async () => {
    const shop = await freshShop();
    const { db } = shop;
    expect(await remarksOn(db, 'books', ['Книга', 'Тетрадь', 'Альбом'])).toEqual([]);
    expect(await stateOf(shop)).toEqual({ electrical: 'не выбран', plumbing: 'не выбран' });
    expect(await remarksOn(db, 'e', ELECTRICAL)).toEqual([
      expect.stringMatching(/^для поиска выбран словарь «электротехника»: .* \d+ % .*lexicon drop electrical$/),
    ]);
    expect(await stateOf(shop)).toEqual({ electrical: 'выбран', plumbing: 'не выбран' });
    expect(await remarksOn(db, 'p', PLUMBING)).toEqual([
      expect.stringMatching(/^для поиска подходит словарь «сантехника»: .* \d+ % .*lexicon choose plumbing$/),
    ]);
    expect(await stateOf(shop)).toEqual({ electrical: 'выбран', plumbing: 'не выбран' });
  });

  it('a first import of two sources chooses by the goods of both', async () => {
    const shop = await freshShop();
    const files = { 'e.xml': fileOf('e', ELECTRICAL), 'p.xml': fileOf('p', PLUMBING) };
    expect(await importTexts(shop.db, files, { separate: true })).toHaveLength(2);
    expect(await stateOf(shop)).toEqual({ electrical: 'выбран', plumbing: 'выбран' });
  });

  it('an import only proposes after the owner has dropped what the first one chose', async () => {
    const shop = await freshShop();
    await remarksOn(shop.db, 'e', ELECTRICAL);
    await stateOf(shop, 'drop', 'electrical');
    expect(await remarksOn(shop.db, 'e', [...ELECTRICAL, 'Розетка двойная'])).toEqual([]);
    expect(await remarksOn(shop.db, 'p', PLUMBING)).toEqual([expect.stringContaining('подходит словарь «сантехника»')]);
    expect(await stateOf(shop)).toEqual({ electrical: 'не выбран', plumbing: 'не выбран' });
  });

  it('an import neither changes nor proposes what the owner has chosen or dropped', async () => {
    const shop = await freshShop();
    await stateOf(shop, 'drop', 'electrical');
    expect(await remarksOn(shop.db, 'e', ELECTRICAL)).toEqual([]);
    await stateOf(shop, 'choose', 'plumbing');
    expect(await remarksOn(shop.db, 'p', PLUMBING)).toEqual([]);
    expect(await stateOf(shop)).toEqual({ electrical: 'не выбран', plumbing: 'выбран' });
  });

  it('an upgraded shop with goods keeps searching by those that the owner has not dropped', async () => {
    const upgrade = async ({ db }: Database) => db.execute(sql.raw(MIGRATION.split('--> statement-breakpoint')[1]!));
    const empty = await freshShop();
    await upgrade(empty);
    expect(await stateOf(empty)).toEqual({ electrical: 'не выбран', plumbing: 'не выбран' });
    const shop = await freshShop();
    await remarksOn(shop.db, 'books', ['Книга', 'Тетрадь', 'Альбом']);
    await stateOf(shop, 'drop', 'plumbing');
    await upgrade(shop);
    expect(await stateOf(shop)).toEqual({ electrical: 'выбран', plumbing: 'не выбран' });
    expect(await remarksOn(shop.db, 'p', PLUMBING)).toEqual([]);
  });
});

/** What the command answers: the state of each lexicon of a trade. */
async function stateOf(database: Database, action = 'list', name?: string): Promise<Record<string, string>> {
  const context = {
    database,
    env: readEnv({ NODE_ENV: 'test' }),
    now: () => new Date(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  const lines = (await lexiconCommand.run(context, { action, name })) as string[];
  return Object.fromEntries(lines.slice(1).map((line) => [line.split(' ')[0], line.split(', ').at(-1)]));
}
