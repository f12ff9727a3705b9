import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { listFeeds } from './list-feeds.ts';

const now = new Date('2026-11-24T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => shop.db.delete(scheduledFeed));

async function viewOf(fields: Partial<typeof scheduledFeed.$inferInsert>) {
  const url = 'https://user:secret@price.example:8443/private/feed.yml?key=secret';
  await shop.db.insert(scheduledFeed).values({ name: 'Фид', url, everyMinutes: 60, nextAt: after(10), ...fields });
  const [view] = await listFeeds(shop.db, now);
  return view!;
}

describe('the feeds on the page of the exchange', () => {
  it('name the host of an address, and nothing else of it', async () => {
    const view = await viewOf({});
    expect(view.host).toBe('price.example');
    expect(JSON.stringify(view)).not.toMatch(/secret|private|8443/);
  });

  it.each([
    ['that is due', { nextAt: after(-1) }, { state: 'waiting', nextAt: null }],
    ['that begins for the first time', { nextAt: after(59) }, { state: 'running', nextAt: after(59).toISOString() }],
    ['that has begun again', { checkedAt: after(-61), nextAt: after(59) }, { state: 'running' }],
    ['that was imported', { checkedAt: after(-50), importedAt: after(-50) }, { state: 'done', failure: null }],
    ['that has not changed', { checkedAt: after(-50), importedAt: after(-500) }, { state: 'done' }],
    [
      'that failed',
      { checkedAt: after(-50), failure: 'сервер ответил 503', failures: 3 },
      { state: 'failed', failure: 'сервер ответил 503', failures: 3, importedAt: null },
    ],
    ['that is switched off', { checkedAt: after(-50), active: false }, { state: 'off', nextAt: null }],
  ])('say how one does %s', async (_, fields, expected) => {
    expect(await viewOf(fields)).toMatchObject(expected);
  });
});
