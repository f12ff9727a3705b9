import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { InputField, TextAreaField } from './plain-fields.tsx';

describe('button', () => {
  it('R-TEXT-01 reads Кнопка where it was given no label', () => {
    expect(renderToString(createElement(Button))).toContain('>Кнопка</button>');
    expect(renderToString(createElement(Button, null, 'Купить'))).not.toContain('Кнопка');
  });

  it('takes no second press while its action is under way', () => {
    expect(renderToString(createElement(Button, { pending: true }))).toMatch(/disabled="" aria-busy="true"/);
  });
});

describe('fields', () => {
  it('R-VAL-32 marks a required field with *', () => {
    expect(renderToString(createElement(InputField, { label: 'Имя', required: true }))).toMatch(/Имя<span[^>]*> \*</);
    expect(renderToString(createElement(InputField, { label: 'Имя' }))).not.toContain('*');
  });

  it('R-VAL-33 says below the field what is wrong, and ties it to the field', () => {
    const html = renderToString(createElement(InputField, { label: 'Имя', error: 'Заполните поле' }));
    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Заполните поле');
  });

  it('R-VAL-34 a text area grows with its text up to its last row', () => {
    const rows = (value: string) => {
      const field = createElement(TextAreaField, { label: 'Текст', value, maxRows: 4, onChange: () => {} });
      return Number(/rows="(\d+)"/.exec(renderToString(field))?.[1]);
    };
    expect(rows('1\n2\n3')).toBeGreaterThan(rows('1'));
    expect(rows('1\n2\n3\n4\n5\n6\n7\n8')).toBe(4);
  });
});
