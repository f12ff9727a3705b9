import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';
import { markupText, sanitiseMarkup } from './markup.ts';

describe('highlight', () => {
  it.each([
    ['Болт М6 оцинкованный', 'болт', '<b>Болт</b> М6 оцинкованный'],
    ['Болт М6, болт М8', 'болт м8', '<b>Болт</b> М6, <b>болт</b> <b>М8</b>'],
    ['Щётка', 'щетк', '<b>Щётк</b>а'],
    ['Щетка', 'ЩЁТ', '<b>Щет</b>ка'],
    ['АБ-12/3', 'аб123', '<b>АБ-12/3</b>'],
    ['АБ123', 'аб-12-3', '<b>АБ123</b>'],
    ['Болт', '', 'Болт'],
    ['Болт', '   ', 'Болт'],
    ['Болт', '---', 'Болт'],
    ['a.b (c) [d] ^e$', '. ( [ ^e$', 'a<b>.</b>b <b>(</b>c) <b>[</b>d] <b>^e$</b>'],
    ['болтик болт', 'болт болтик', '<b>болтик</b> <b>болт</b>'],
  ])('marks in %j what %j matches (R-ENT-40)', (text, query, html) => {
    expect(highlight(text, query)).toBe(html);
  });

  it('escapes the text and the match (R-ENT-40, R-ENT-41)', () => {
    expect(highlight('<script>a & b</script>', 'script')).toBe('&lt;<b>script</b>&gt;a &amp; b&lt;/<b>script</b>&gt;');
    expect(highlight('5" <b>', '<b>')).toBe('5&quot; <b>&lt;b&gt;</b>');
  });

  it('gives safe markup that reads as the text, whatever is searched (R-ENT-40, R-ENT-41)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const html = highlight(text, query);
        expect(sanitiseMarkup(html)).toBe(html);
        expect(markupText(html)).toBe(text);
      }),
    );
  });

  it('is quick on hostile input', () => {
    expect(highlight('1-'.repeat(5000), `${'1'.repeat(199)}2`)).not.toContain('<b>');
  });
});
