import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

describe('sanitiseHtml', () => {
  it('sanitised HTML keeps text, headings, lists, tables and links', { tags: ['R-CALL-063'] }, () => {
    const html =
      '<h2>Общие положения</h2><p>Мы <b>храним</b> данные.</p><ul><li>имя</li></ul>' +
      '<table><tbody><tr><td colspan="2">Срок</td></tr></tbody></table><a href="/personal-data/">Согласие</a>';
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('sanitised HTML has no scripts', { tags: ['R-CALL-063'] }, () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<style>*{display:none}</style>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    ]) {
      expect(sanitiseHtml(html)).not.toMatch(/script|onerror|style|iframe|img|svg|alert/);
    }
    expect(sanitiseHtml('<p onclick="alert(1)" style="x" class="y" id="z">Текст</p>')).toBe('<p>Текст</p>');
  });

  it('sanitised HTML keeps links to pages, mail and phones only', { tags: ['R-CALL-063'] }, () => {
    for (const href of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
    }
    expect(sanitiseHtml('<a href="mailto:a@b.ru">x</a>')).toBe('<a href="mailto:a@b.ru">x</a>');
    expect(sanitiseHtml('<a href="https://site.ru/" onclick="x">x</a>')).toBe(
      '<a href="https://site.ru/" rel="noopener noreferrer" target="_blank">x</a>',
    );
  });
});
