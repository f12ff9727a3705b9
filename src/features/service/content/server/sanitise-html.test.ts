import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownHtml } from '#shared/markdown.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Texts out of what means something in Markdown and HTML, put together at random. */
const pieces = fc.constantFrom(
  ...'# |## |- |1. |3) |> |    |*|**|_|~~|`|---|[|]|(|)|![|](|<|>|</|"|&|&lt;|&nbsp;|[ ] |[x]: |{#a}'.split('|'),
  ...'javascript:alert(1) JaVaScript: data:text/html,x //host vbscript:x file:///x \\host www.a.ru a@b.ru'.split(' '),
  ...'https://a.ru/?b=1&c=" mailto:a@b.ru tel:+7 /news/ #top %zz <script> <!-- --> <svg/onload='.split(' '),
  '\n',
  '\n\n',
  '```\n',
  '|',
  '|-|\n',
  '\\',
  "'",
  '\0',
  '/\t/host',
  '<img src=x onerror=alert(1)>',
  '<a href="',
  '/files/goods/0a1b.jpg',
  'текст',
  ' ',
  '\ud800',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

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

  it('changes nothing of what any Markdown makes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const html = markdownHtml(text);
        expect(sanitiseHtml(html)).toBe(html);
      }),
      { numRuns: 3000 },
    );
  });
});
