import { describe, expect, it } from 'vitest';
import { buildTree } from '../catalogue/build-tree.ts';
import { familyList } from '../catalogue/families/family-list.ts';
import { findDemoPicture } from '../pictures/demo-picture.ts';
import { marketing, news } from './news.ts';
import { pickupStores, transportCompanies, warehouses } from './places.ts';
import { promotions } from './promotions.ts';
import { staticPages } from './static-pages.ts';

describe('demo content', () => {
  it('has twelve news, six promotions (one ended, one to come) and some marketing', () => {
    expect(news).toHaveLength(12);
    expect(promotions).toHaveLength(6);
    expect(marketing.length).toBeGreaterThan(2);
    expect(promotions.filter((one) => one.endsInDays < 0)).toHaveLength(1);
    expect(promotions.filter((one) => one.startsInDays > 0)).toHaveLength(1);
    const codes = [...news, ...promotions].map((one) => one.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('shows pictures that are drawn', () => {
    const urls = [...news, ...marketing, ...promotions].flatMap((one) => one.picture ?? []);
    expect(urls.filter((url) => findDemoPicture(url) === null)).toEqual([]);
  });

  it('uses plain markup alone', () => {
    for (const { html, code } of [...news, ...marketing, ...staticPages]) {
      expect(html.replaceAll(/<\/?(?:p|ul|li|h2)>/g, ''), code).not.toMatch(/[<>]/);
    }
  });

  it('discounts sections and families that exist', () => {
    const sections = new Set(buildTree().map((section) => section.names.join('/')));
    const families = new Set(familyList.map((family) => family.code));
    const discounts = promotions.flatMap((one) => one.discounts);
    const lost = discounts.filter((one) =>
      one.scope === 'section'
        ? !sections.has(one.section.join('/'))
        : one.scope === 'family' && !families.has(one.family),
    );
    expect(lost).toEqual([]);
  });

  it('has three warehouses, each with a place to fetch goods', () => {
    expect(warehouses).toHaveLength(3);
    expect(pickupStores).toHaveLength(3);
    expect(transportCompanies.length).toBe(5);
  });
});
