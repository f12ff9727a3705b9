import { describe, expect, it } from 'vitest';
import { normaliseArticle } from './article.ts';

describe('normaliseArticle', () => {
  it.each([
    ['  ab-12/3.4_5 ', 'AB12345'],
    ['АВ 12', 'AB12'],
    ['вк-12/3 м', 'BK123M'],
    ['авеёкмнорстух', 'ABEEKMHOPCTYX'],
    ['БЗ-3', 'БЗ3'],
    ['ＡＢ１', 'AB1'],
    ['12\u00A034–5', '12345'],
    ['ГОСТ 7798-70', 'ГOCT779870'],
    ['—', ''],
    ['', ''],
  ])('reads %j as %j', (text, article) => {
    expect(normaliseArticle(text)).toBe(article);
  });

  it('is idempotent', () => {
    const once = normaliseArticle('Болт М6×20 (оц.)');
    expect(normaliseArticle(once)).toBe(once);
  });
});
