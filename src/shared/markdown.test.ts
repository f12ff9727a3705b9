import { describe, expect, it } from 'vitest';
import { markdownHtml, markdownProblems } from './markdown.ts';

const PICTURE = '/files/goods/0a1b.jpg';

describe('markdownHtml', () => {
  it('renders headings, lists, tables, emphasis, links and own pictures', () => {
    expect(markdownHtml('# Один\n\n##### Пять\n\n3. три\n4. **четыре**')).toBe(
      '<h2>Один</h2>\n<h4>Пять</h4>\n<ol start="3">\n<li>три</li>\n<li><strong>четыре</strong></li>\n</ol>',
    );
    expect(markdownHtml('|а|б|\n|-|:-:|\n|1|~~2~~|')).toContain('<td>1</td>\n<td><s>2</s></td>');
    expect(markdownHtml(`[сайт](https://a.ru/я) [почта](mailto:a@b.ru) [раздел](/news/) ![Вид "А"](${PICTURE})`)).toBe(
      '<p><a href="https://a.ru/%D1%8F" rel="noopener noreferrer" target="_blank">сайт</a> ' +
        '<a href="mailto:a@b.ru">почта</a> <a href="/news/">раздел</a> ' +
        `<img src="${PICTURE}" alt="Вид &quot;А&quot;" loading="lazy" /></p>`,
    );
  });

  it.each([
    ['<b>x</b><script>alert(1)</script>', '<p>&lt;b&gt;x&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<div>\n**x**\n</div>', '<p>&lt;div&gt;\n<strong>x</strong>\n&lt;/div&gt;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](//host/)', '<p>[x](//host/)</p>'],
    ['[x]\n\n[x]: data:text/html,1', '<p>[x]</p>'],
    ['![x](https://host/a.jpg)', '<p>![x](https://host/a.jpg)</p>'],
    ['`<i>`', '<p>&lt;i&gt;</p>'],
  ])('shows %j as text', (text, html) => {
    expect(markdownHtml(text)).toBe(html);
  });

  it('shows a text that nests without end as it is', () => {
    expect(markdownHtml('>'.repeat(20_000))).toMatch(/^<p>(?:&gt;)+<\/p>$/);
  });
});

describe('markdownProblems', () => {
  it('names what would not be shown as it is meant, with its line', () => {
    const text = 'Текст <b>x</b>\n\n# Название\n\n[x](javascript:1)\n\n![](a.png)\n\n[y](/ok/)';
    expect(markdownProblems(text)).toEqual([
      { line: 3, text: expect.stringContaining('начните с ##') },
      { line: 5, text: expect.stringContaining('Ссылка javascript:1') },
      { line: 7, text: expect.stringContaining('Картинка a.png') },
    ]);
  });
});
