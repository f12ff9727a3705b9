import { beforeAll, expect, it } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { importRun } from '#exchange/goods-import/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { Db } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { NodeFigures } from './node-figures.ts';

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let db: Db;
beforeAll(async () => {
  ({ db } = await ownedDatabase());
});

const errors: unknown[] = [];
const figures = new NodeFigures();
const read = (of = db) =>
  figures.read({
    db: of,
    env: { DATA_DIR: import.meta.dirname },
    onError: (error) => void errors.push(error),
  });

/** The value of a figure with these labels; undefined where it has none. */
const valueOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => Number(line.slice(name.length + 1)))[0];

it('what is not known has no value, and is no 0', async () => {
  const text = await read();
  expect(valueOf(text, 'optovik_database_up')).toBe(1);
  expect(valueOf(text, 'optovik_letters_waiting')).toBe(0);
  expect(valueOf(text, 'optovik_oldest_letter_seconds')).toBeUndefined();
  expect(valueOf(text, 'optovik_last_order_seconds')).toBeUndefined();
  expect(valueOf(text, 'optovik_catalogue_age_seconds')).toBeUndefined();
  expect(errors).toEqual([]);
});

it('each active connection of 1C has its silence, its lateness and its works', async () => {
  const [first] = await db
    .insert(exchangeConnection)
    .values([
      { name: 'Опт', login: 'a', passwordHash: 'x', seenAt: minutesAgo(5) },
      { name: 'Розница', login: 'b', passwordHash: 'x', seenAt: minutesAgo(600), silenceReportedAt: minutesAgo(60) },
      { name: 'Прежняя', login: 'c', passwordHash: 'x', seenAt: minutesAgo(9000), active: false },
    ])
    .returning();
  const [session] = await db
    .insert(exchangeSession)
    .values({ connectionId: first!.id, tokenHash: 'figures' })
    .returning();
  await db.insert(exchangeJob).values([
    { sessionId: session!.id, kind: 'goods', name: 'a', state: 'running', askedAt: minutesAgo(10) },
    { sessionId: session!.id, kind: 'goods', name: 'b', state: 'waiting', askedAt: minutesAgo(8) },
    { sessionId: session!.id, kind: 'goods', name: 'c', state: 'done', askedAt: minutesAgo(90) },
    { sessionId: session!.id, kind: 'deactivate', name: 'd', state: 'held', askedAt: minutesAgo(9) },
  ]);
  const text = await read();
  const silentOf = (connection: string) => valueOf(text, `optovik_exchange_silent_seconds{connection="${connection}"}`);
  expect([Math.round(silentOf('Опт')! / 60), Math.round(silentOf('Розница')! / 60)]).toEqual([5, 600]);
  expect(silentOf('Прежняя')).toBeUndefined();
  expect(valueOf(text, 'optovik_exchange_late{connection="Опт"}')).toBe(0);
  expect(valueOf(text, 'optovik_exchange_late{connection="Розница"}')).toBe(1);
  expect(valueOf(text, 'optovik_jobs_running{kind="exchange"}')).toBe(1);
  expect(valueOf(text, 'optovik_jobs_waiting{kind="exchange"}')).toBe(1);
  expect(Math.round(valueOf(text, 'optovik_oldest_job_seconds{kind="exchange"}')! / 60)).toBe(10);
  expect(valueOf(text, 'optovik_jobs_running{kind="price-list"}')).toBe(0);
  expect(valueOf(text, 'optovik_oldest_job_seconds{kind="price-list"}')).toBeUndefined();
  expect(valueOf(text, 'optovik_exchange_jobs_held')).toBe(1);
});

it('each source has the age of its goods and stock, and whether its last import has failed', async () => {
  const [from] = await db.insert(source).values({ name: 'Склад' }).returning();
  const run = (minutes: number, state: 'done' | 'failed' | 'running', counts: Record<string, number> = {}) => ({
    sourceId: from!.id,
    files: [],
    state,
    counts,
    startedAt: minutesAgo(minutes),
    finishedAt: state === 'running' ? null : minutesAgo(minutes),
  });
  await db.insert(importRun).values([run(60, 'done', { stockStated: 3 }), run(30, 'done'), run(1, 'running')]);
  const name = (figure: string) => `optovik_${figure}{source="Склад"}`;
  const before = await read();
  expect(Math.round(valueOf(before, name('goods_import_seconds'))! / 60)).toBe(30);
  expect(Math.round(valueOf(before, name('stock_import_seconds'))! / 60)).toBe(60);
  expect(valueOf(before, name('goods_import_failed'))).toBe(0);
  await db.insert(importRun).values(run(5, 'failed'));
  const after = await read();
  expect(Math.round(valueOf(after, name('goods_import_seconds'))! / 60)).toBe(30);
  expect(valueOf(after, name('goods_import_failed'))).toBe(1);
});

it('letters that wait have the age of the oldest one', async () => {
  await db.insert(outbox).values({ channel: 'mail', kind: 'x', recipient: 'a@b.ru', at: minutesAgo(45) });
  const text = await read();
  expect(valueOf(text, 'optovik_letters_waiting')).toBe(1);
  expect(Math.round(valueOf(text, 'optovik_oldest_letter_seconds')! / 60)).toBe(45);
});

it('without the database the figures of the process stay, and no former ones of the shop', async () => {
  const broken = { execute: () => Promise.reject(new Error('The server is away')) } as unknown as Db;
  const text = await read(broken);
  expect(valueOf(text, 'optovik_database_up')).toBe(0);
  expect(valueOf(text, 'optovik_letters_waiting')).toBeUndefined();
  expect(valueOf(text, 'optovik_resident_bytes')).toBeGreaterThan(0);
});
