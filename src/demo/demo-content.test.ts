import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDemoFolder } from './demo-folder.ts';
import { DATA_FOLDER, readData } from './read-data.ts';
import { readDemoGoods } from './read-demo-goods.ts';
import type { DemoQuestion } from './seed-questions.ts';

const now = new Date('2026-06-15T09:00:00Z');
const { news, marketing, promotions, faq, stores, carriers } = await readDemoFolder(now);

describe('the demo content', () => {
  it('has twelve news, six promotions (one ended, one to come), some marketing with a file, and questions', () => {
    expect(news).toHaveLength(12);
    expect(news.at(-1)!.date).toBe('2026-06-12');
    expect(promotions).toHaveLength(6);
    expect(marketing.length).toBeGreaterThan(2);
    expect(marketing.flatMap(({ files }) => files).length).toBeGreaterThan(0);
    expect(faq.length).toBeGreaterThan(6);
    expect(promotions.filter(({ endsAt }) => endsAt! <= now)).toHaveLength(1);
    expect(promotions.filter(({ startsAt }) => startsAt! > now)).toHaveLength(1);
  });

  it('names pictures that exist', () => {
    const names = [...news, ...marketing, ...promotions].flatMap(({ picture }) => picture?.standard ?? []);
    expect(names.length).toBeGreaterThan(10);
    const pathOf = (url: string) => join(DATA_FOLDER, 'pictures', url.replace('/img/', ''));
    expect(names.filter((url) => !existsSync(pathOf(url)))).toEqual([]);
  });

  it('has questions about products that exist', async () => {
    const articles = new Set((await readDemoGoods()).map(({ article }) => article));
    const asked = readData<DemoQuestion[]>('content/questions.json').flatMap((one) => one.asked);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ article }) => !articles.has(article))).toEqual([]);
  });

  it('has a pick-up store at each of three warehouses and five carriers', () => {
    expect(new Set(stores.map((store) => store.warehouse)).size).toBe(3);
    expect(carriers).toHaveLength(5);
  });
});
