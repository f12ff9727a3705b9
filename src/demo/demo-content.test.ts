import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATA_FOLDER, readData } from './read-data.ts';
import { readDemoGoods } from './read-demo-goods.ts';
import { type DemoContent, type DemoPromotion, type DemoQuestion, readNews } from './seed-content.ts';
import type { Places } from './seed-places.ts';

const news = readNews();
const marketing = readData<DemoContent[]>('content/marketing.json');
const promotions = readData<DemoPromotion[]>('content/promotions.json');

describe('the demo content', () => {
  it('has twelve news, six promotions (one ended, one to come) and some marketing', () => {
    expect(news).toHaveLength(12);
    expect(promotions).toHaveLength(6);
    expect(marketing.length).toBeGreaterThan(2);
    expect(promotions.filter((one) => one.endsInDays < 0)).toHaveLength(1);
    expect(promotions.filter((one) => one.startsInDays > 0)).toHaveLength(1);
    const codes = [...news, ...promotions].map((one) => one.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('names pictures that exist', () => {
    const names = [...news, ...marketing, ...promotions].flatMap((one) => one.picture ?? []);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !existsSync(join(DATA_FOLDER, 'pictures', `${name}.svg`)))).toEqual([]);
  });

  it('uses paragraphs, lists and headings only', () => {
    const pages = readData<{ code: string; html: string[] }[]>('content/pages.json');
    for (const { html, code } of [...news, ...marketing, ...pages]) {
      expect(html.join('').replaceAll(/<\/?(?:p|ul|li|h2)>/g, ''), code).not.toMatch(/[<>]/);
    }
  });

  it('discounts sections, brands and products that exist; questions are about products that exist', async () => {
    const goods = await readDemoGoods();
    const sections = new Set(Object.keys(readData<Record<string, string>>('goods/sections.json')));
    const brands = new Set(goods.map(({ brand }) => brand));
    const articles = new Set(goods.map(({ article }) => article));
    const discounts = promotions.flatMap((one) => one.discounts);
    const unknown = discounts.filter(
      ({ section, brand, products = [] }) =>
        (section !== undefined && !sections.has(section)) ||
        (brand !== undefined && !brands.has(brand)) ||
        (section === undefined && brand === undefined && products.length === 0) ||
        products.some((article) => !articles.has(article)),
    );
    expect(unknown).toEqual([]);
    expect(discounts.every(({ percent }) => percent > 0)).toBe(true);
    const asked = readData<DemoQuestion[]>('content/questions.json').flatMap((one) => one.asked);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ article }) => !articles.has(article))).toEqual([]);
  });

  it('has a pick-up store at each of three warehouses and five carriers', () => {
    const { pickupStores, transportCompanies } = readData<Places>('places.json');
    expect(new Set(pickupStores.map((store) => store.warehouse)).size).toBe(3);
    expect(transportCompanies).toHaveLength(5);
  });
});
