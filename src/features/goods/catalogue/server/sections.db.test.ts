import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { SectionNode } from '../contract.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';

let shop: TestApp;
let token: string;
/** Ids of sections one below the other. */
const chain: number[] = [];

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
  for (let level = 1; level <= 6; level += 1) {
    const section = await aSection(shop.db, { code: `s${level}`, name: `Уровень ${level}`, parentId: chain.at(-1) });
    chain.push(section.id);
    await aProduct(shop.db, { sectionIds: [section.id] });
  }
  const first = await aSection(shop.db, { code: 'a', name: 'А', sort: 1 });
  await aSection(shop.db, { name: 'Без товаров' });
  await aProduct(shop.db, { sectionIds: [first.id] });
  const closed = await aSection(shop.db, { code: 'closed', active: false });
  const inClosed = await aSection(shop.db, { parentId: closed.id });
  await aProduct(shop.db, { sectionIds: [inClosed.id] });
});

const tree = async (query: { section_id?: string; id?: string; depth?: number } = {}) =>
  (await shop.call('catalogSections', { query }, { token })).data.sections;

const depthOf = (nodes: readonly SectionNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depthOf(node.children)));

describe('the tree of sections', () => {
  it(
    'the section tree has four levels with numbers of goods, in the shop’s order',
    { tags: ['R-CALL-030', 'R-CONST-30'] },
    async () => {
      const sections = await tree();
      expect(sections.map(({ name, count, url }) => ({ name, count, url }))).toEqual([
        { name: 'А', count: 1, url: '/catalog/a/' },
        { name: 'Уровень 1', count: 6, url: '/catalog/s1/' },
      ]);
      expect(depthOf(sections)).toBe(4);
      expect(sections[1]!.children[0]).toMatchObject({ code: 's2', url: '/catalog/s1/s2/', count: 5 });
    },
  );

  it('the section tree below a section is as deep as asked', { tags: ['R-CALL-030'] }, async () => {
    const [one] = chain;
    for (const key of ['section_id', 'id']) {
      expect((await tree({ [key]: String(one) })).map(({ id }) => id)).toEqual([chain[1]]);
    }
    expect(depthOf(await tree({ id: String(one), depth: 2 }))).toBe(2);
    expect(depthOf(await tree({ id: String(one), depth: 99 }))).toBe(4);
    expect(await tree({ id: String(chain[5]) })).toEqual([]);
  });

  it('the section tree answers 404 for a section that is not shown', { tags: ['R-CALL-030'] }, async () => {
    const answer = await shop.call('catalogSections', { query: { section_id: '999999' } }, { token });
    expect([answer.status, answer.codes]).toEqual([200, ['404']]);
  });
});
