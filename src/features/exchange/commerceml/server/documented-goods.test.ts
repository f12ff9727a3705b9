import { describe, expect, it } from 'vitest';
import { documentedBlocks } from '#server/testing/documented-blocks.ts';
import { noteCodes, only, readAll } from './xml.fixture.ts';

describe('the examples of docs/goods-from-1c.md', () => {
  it('are taken without a remark', async () => {
    const files = await Promise.all(documentedBlocks('goods-from-1c.md', 'xml').map((text) => readAll(text)));
    const [goods = [], offers = [], changes = []] = files;
    expect(files).toHaveLength(3);
    expect(noteCodes(files.flat())).toEqual([]);
    expect(only(goods, 'product')).toMatchObject({ name: 'Кран шаровой', article: 'К-100', shortcode: '1' });
    expect(offers.filter(({ type }) => type === 'offer')).toMatchObject([
      { quantity: '40', prices: [{ value: '120', vatIncluded: null }] },
      { quantity: '0', stocks: null },
    ]);
    expect(only(changes, 'offer').stocks).toMatchObject([{ quantity: '38' }]);
  });
});
