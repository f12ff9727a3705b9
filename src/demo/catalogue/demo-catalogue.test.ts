import { describe, expect, it } from 'vitest';
import { normaliseArticle } from '#shared/article.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { findDemoPicture } from '../pictures/demo-picture.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { isInStock } from './goods.ts';
import { propertyList } from './property-list.ts';

const { sections, goods, links } = demoCatalogue();
const items = goods.flatMap((one): { barcode: string; retail: number }[] =>
  one.offers.length > 0 ? [...one.offers] : [one],
);

describe('the demo catalogue', () => {
  it('is the same on every call', () => {
    expect(demoCatalogue().goods.at(-1)).toEqual(goods.at(-1));
  });

  it('holds about 1,500 products of forty makers, about sixty with offers', () => {
    expect(goods.length).toBeGreaterThanOrEqual(1450);
    expect(goods.length).toBeLessThanOrEqual(1600);
    expect(new Set(goods.map((one) => one.brand)).size).toBeGreaterThanOrEqual(40);
    expect(goods.filter((one) => one.offers.length > 0).length).toBeGreaterThanOrEqual(60);
  });

  it('stands in a tree of four levels whose every leaf has goods', () => {
    const leaves = sections.filter((section) => section.names.length === 4);
    const filled = new Set(goods.map((one) => one.section.join('/')));
    expect(new Set(sections.map((section) => section.path)).size).toBe(sections.length);
    expect(leaves.filter((leaf) => !filled.has(leaf.names.join('/')))).toEqual([]);
    expect(goods.filter((one) => one.section.length !== 4)).toEqual([]);
    expect(sections.filter((section) => section.names.length === 1).length).toBeGreaterThanOrEqual(10);
  });

  it('uses thirty properties or more, and each that it names', () => {
    const used = new Set(goods.flatMap((one) => one.properties.map(({ code }) => code)));
    expect(used.size).toBeGreaterThanOrEqual(30);
    expect(Object.keys(propertyList).filter((code) => !used.has(code as keyof typeof propertyList))).toEqual([]);
    for (const one of goods) {
      const values = one.properties.map(({ code, value }) => `${code}=${value}`);
      expect(new Set(values).size, one.name).toBe(values.length);
    }
  });

  it('repeats no article, short code, code or barcode', () => {
    const articles = goods.flatMap((one) => [one.article, ...one.offers.map((offer) => offer.article)]);
    const shortcodes = goods.flatMap((one) => [one.shortcode, ...one.offers.map((offer) => offer.shortcode)]);
    expect(new Set(articles.map(normaliseArticle)).size).toBe(articles.length);
    expect(new Set(shortcodes).size).toBe(shortcodes.length);
    expect(new Set(goods.map((one) => one.code)).size).toBe(goods.length);
    expect(new Set(items.map((one) => one.barcode)).size).toBe(items.length);
  });

  it('can be ordered: an amount of one becomes whole packs, and every price is above zero', () => {
    for (const { unit, name, retail, weightGrams } of goods) {
      const normalised = normaliseQuantity(1, { minOrderCount: unit.min, packageCount: unit.pack });
      expect(normalised, name).toMatchObject({ ok: true });
      expect(normalised.ok && normalised.quantity % unit.pack, name).toBe(0);
      expect(normalised.ok && normalised.quantity, name).toBeLessThanOrEqual(1000);
      expect(Number.isInteger(retail) && retail > 0, name).toBe(true);
      expect(weightGrams, name).toBeGreaterThan(0);
    }
    expect(items.every((item) => item.retail > 0)).toBe(true);
  });

  it('shows a drawn picture wherever it names one, and some goods without any', () => {
    const urls = new Set([
      ...goods.flatMap((one) => [...one.pictures, ...one.offers.flatMap((offer) => offer.picture ?? [])]),
      ...sections.map((section) => section.picture),
    ]);
    expect(urls.size).toBeGreaterThan(100);
    expect([...urls].filter((url) => findDemoPicture(url) === null)).toEqual([]);
    expect(goods.filter((one) => one.pictures.length === 0).length).toBeGreaterThan(10);
  });

  it('has new goods, long names, packs, minimums, second units, and stock that is gone with and without similar goods', () => {
    const withSimilar = new Set(links.filter((link) => link.kind === 'similar').map((link) => link.code));
    const gone = goods.filter((one) => !isInStock(one));
    expect(goods.filter((one) => one.isNew).length).toBeGreaterThan(30);
    expect(goods.filter((one) => one.name.length > 90).length).toBeGreaterThan(3);
    expect(goods.filter((one) => one.unit.pack > 1).length).toBeGreaterThan(100);
    expect(goods.filter((one) => one.unit.min > one.unit.pack).length).toBeGreaterThan(20);
    expect(goods.filter((one) => one.unit.custom !== null).length).toBeGreaterThan(300);
    expect(gone.filter((one) => withSimilar.has(one.code)).length).toBeGreaterThan(20);
    expect(gone.filter((one) => !withSimilar.has(one.code)).length).toBeGreaterThan(20);
  });

  it('links goods that exist, never to themselves or twice, and similar ones are in stock', () => {
    const byCode = new Map(goods.map((one) => [one.code, one]));
    expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(['analogue', 'accessory', 'consumable', 'similar']));
    expect(links.filter(({ code, linked }) => code === linked || !byCode.has(linked))).toEqual([]);
    expect(new Set(links.map(({ code, kind, linked }) => `${code} ${kind} ${linked}`)).size).toBe(links.length);
    expect(links.filter(({ kind, linked }) => kind === 'similar' && !isInStock(byCode.get(linked)!))).toEqual([]);
  });
});
