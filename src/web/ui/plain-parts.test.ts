import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { LoadMore } from './load-more.tsx';
import { Pager } from './pager.tsx';
import { InputField, TextAreaField } from './plain-fields.tsx';

describe('button', () => {
  it('a button without a label reads Кнопка', { tags: ['R-TEXT-01'] }, () => {
    expect(renderToString(createElement(Button))).toContain('>Кнопка</button>');
    expect(renderToString(createElement(Button, null, 'Купить'))).not.toContain('Кнопка');
  });

  it('a pending button is marked busy and keeps the focus', () => {
    const html = renderToString(createElement(Button, { pending: true }));
    expect(html).toMatch(/aria-disabled="true" aria-busy="true"/);
    expect(html).not.toContain('disabled=""');
  });
});

describe('fields', () => {
  it('a required field is marked with *', { tags: ['R-VAL-32'] }, () => {
    expect(renderToString(createElement(InputField, { label: 'Имя', required: true }))).toMatch(/Имя<span[^>]*> \*</);
    expect(renderToString(createElement(InputField, { label: 'Имя' }))).not.toContain('*');
  });

  it('an error stands below its field and describes it to screen readers', { tags: ['R-VAL-33'] }, () => {
    const html = renderToString(createElement(InputField, { label: 'Имя', error: 'Заполните поле' }));
    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Заполните поле');
  });

  it('a text area grows with its text up to its maximum of rows', { tags: ['R-VAL-34'] }, () => {
    const rows = (value: string) => {
      const field = createElement(TextAreaField, { label: 'Текст', value, maxRows: 4, onChange: () => {} });
      return Number(/rows="(\d+)"/.exec(renderToString(field))?.[1]);
    };
    expect(rows('1\n2\n3')).toBeGreaterThan(rows('1'));
    expect(rows('1\n2\n3\n4\n5\n6\n7\n8')).toBe(4);
  });
});

describe('the pages of a list', () => {
  const shown = (page: number, pageCount: number) =>
    renderToString(createElement(Pager, { page, pageCount, onPage: () => {} }))
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/);

  it('a pager shows … for omitted pages', { tags: ['R-PAG-05'] }, () => {
    expect(shown(1, 10)).toEqual(['1', '2', '3', '4', '5', '…', '10']);
    expect(shown(5, 10)).toEqual(['1', '…', '4', '5', '6', '…', '10']);
    expect(shown(3, 6)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('Показать еще loads ten more on all pages except the last', { tags: ['R-PAG-06', 'R-PAG-07', 'R-PAG-08'] }, () => {
    const more = (page: number, pageCount: number, count?: number) =>
      renderToString(createElement(LoadMore, { pagination: { page, pageCount }, onMore: () => {}, count }));
    expect(more(1, 2)).toContain('>Показать еще</button>');
    expect(more(1, 2)).toContain('title="Ещё 10"');
    expect(more(1, 2, 20)).toContain('title="Ещё 20"');
    for (const [page, pageCount] of [
      [2, 2],
      [1, 1],
      [1, 0],
    ] as const)
      expect(more(page, pageCount)).toBe('');
  });
});
