import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normaliseArticle } from '#shared/article.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { DATA_FOLDER, readData } from './read-data.ts';
import { type DemoGoods, readDemoGoods } from './read-demo-goods.ts';

const goods = await readDemoGoods();
const items = goods.flatMap((one): Pick<DemoGoods, 'article' | 'barcode' | 'prices'>[] =>
  one.offers.length > 0 ? one.offers : [one],
);
const sectionPictures = readData<Record<string, string>>('goods/sections.json');
const kinds = ['analogue', 'similar', 'accessory', 'consumable'] as const;
const links = goods.flatMap(({ article, extras }) =>
  kinds.flatMap((kind) => (extras[kind] ?? []).map((linked) => ({ article, kind, linked }))),
);

function isInStock({ stock, offers }: DemoGoods): boolean {
  const amounts = offers.length > 0 ? offers.map((offer) => offer.stock) : [stock!];
  return amounts.some((one) => one.reduce((sum, amount) => sum + amount, 0) >= 1);
}

describe('the demo goods', () => {
  it('are about 1,500 products of forty brands, sixty with offers', () => {
    expect(goods.length).toBeGreaterThanOrEqual(1450);
    expect(goods.length).toBeLessThanOrEqual(1600);
    expect(new Set(goods.map((one) => one.brand)).size).toBeGreaterThanOrEqual(40);
    expect(goods.filter((one) => one.offers.length > 0).length).toBeGreaterThanOrEqual(60);
  });

  it('are all in sections of the fourth level', () => {
    expect(goods.filter((one) => one.section.length !== 4)).toEqual([]);
    expect(new Set(goods.map((one) => one.section[0])).size).toBeGreaterThanOrEqual(10);
    const leaves = Object.keys(sectionPictures).filter((path) => path.split('/').length === 4);
    expect(leaves).toHaveLength(new Set(goods.map((one) => one.section.join('/'))).size);
  });

  it('have thirty properties or more and repeat no value', () => {
    const used = new Set(goods.flatMap((one) => one.properties.map(({ name }) => name)));
    expect(used.size).toBeGreaterThanOrEqual(30);
    for (const { properties, name } of goods) {
      for (const { values } of properties) expect(new Set(values).size, name).toBe(values.length);
      expect(new Set(properties.map((one) => one.name)).size, name).toBe(properties.length);
    }
  });

  it('repeat no article, short code or barcode', () => {
    const articles = goods.flatMap((one) => [one.article, ...one.offers.map((offer) => offer.article)]);
    const shortcodes = goods.flatMap((one) => [one.shortcode, ...one.offers.map((offer) => offer.shortcode)]);
    expect(new Set(articles.map(normaliseArticle)).size).toBe(articles.length);
    expect(new Set(shortcodes).size).toBe(shortcodes.length);
    expect(new Set(items.map((one) => one.barcode)).size).toBe(items.length);
  });

  it('can be ordered: a quantity of one becomes whole packs, every price is above zero', () => {
    for (const { pack, min, name, weightGrams } of goods) {
      const normalised = normaliseQuantity(1, { minOrderCount: min, packageCount: pack });
      expect(normalised, name).toMatchObject({ ok: true });
      expect(normalised.ok && normalised.quantity % pack, name).toBe(0);
      expect(normalised.ok && normalised.quantity, name).toBeLessThanOrEqual(1000);
      expect(weightGrams, name).toBeGreaterThan(0);
    }
    for (const { prices, article } of items) {
      expect(Object.keys(prices!).toSorted(), article).toEqual(['base', 'large', 'purchase', 'retail']);
      expect(
        Object.values(prices!).every((value) => Number.isInteger(value) && value > 0),
        article,
      ).toBe(true);
      expect(prices!.base!, article).toBeLessThanOrEqual(prices!.retail!);
    }
  });

  it('name pictures that exist, and some products have none', () => {
    const names = new Set([
      ...goods.flatMap((one) => [
        ...(one.extras.pictures ?? []),
        ...one.offers.flatMap(({ picture }) => picture ?? []),
      ]),
      ...Object.values(sectionPictures),
    ]);
    expect(names.size).toBeGreaterThan(100);
    expect([...names].filter((name) => !existsSync(join(DATA_FOLDER, 'pictures', `${name}.svg`)))).toEqual([]);
    expect(goods.filter((one) => !one.extras.pictures).length).toBeGreaterThan(10);
  });

  it('include new products, long names, packs, minimums, second units, and out-of-stock products with and without similar ones', () => {
    const withSimilar = new Set(links.filter(({ kind }) => kind === 'similar').map(({ article }) => article));
    const outOfStock = goods.filter((one) => !isInStock(one));
    expect(goods.filter((one) => one.extras.isNew).length).toBeGreaterThan(30);
    expect(goods.filter((one) => one.name.length > 90).length).toBeGreaterThan(3);
    expect(goods.filter((one) => one.pack > 1).length).toBeGreaterThan(100);
    expect(goods.filter((one) => one.min > one.pack).length).toBeGreaterThan(20);
    expect(goods.filter((one) => one.unit.custom !== null).length).toBeGreaterThan(300);
    expect(outOfStock.filter((one) => withSimilar.has(one.article)).length).toBeGreaterThan(20);
    expect(outOfStock.filter((one) => !withSimilar.has(one.article)).length).toBeGreaterThan(20);
  });

  it('link to other products that exist, each once; similar products are in stock', () => {
    const byArticle = new Map(goods.map((one) => [one.article, one]));
    expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(links.filter(({ article, linked }) => article === linked || !byArticle.has(linked))).toEqual([]);
    expect(new Set(links.map((link) => Object.values(link).join(' '))).size).toBe(links.length);
    expect(links.filter(({ kind, linked }) => kind === 'similar' && !isInStock(byArticle.get(linked)!))).toEqual([]);
  });
});
