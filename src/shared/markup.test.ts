import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, markupText, sanitiseMarkup } from './markup.ts';

/** All that safe markup may consist of: allowed bare tags, entities, and characters without a meaning in HTML. */
const safe =
  /^(?:<\/?(?:b|i|em|strong|mark|sub|sup)>|<br>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});|[^<>&"'])*$/i;

describe('escapeHtml', () => {
  it('escapes every character that is special in HTML', () => {
    expect(escapeHtml(`<b a="1" c='2'>&amp;`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;');
  });
});

describe('sanitiseMarkup', () => {
  it.each([
    ['Болт <b>М6</b> 5<sup>2</sup>', 'Болт <b>М6</b> 5<sup>2</sup>'],
    ['<EM>a</EM><br/>b<BR >', '<em>a</em><br>b<br>'],
    ['a &lt; b &amp; c &nbsp;', 'a &lt; b &amp; c &nbsp;'],
    ['Труба 1/2" & 3 < 5', 'Труба 1/2&quot; &amp; 3 &lt; 5'],
    ['<i><mark><sub><strong>x</strong></sub></mark></i>', '<i><mark><sub><strong>x</strong></sub></mark></i>'],
  ])('keeps what is allowed in %j', { tags: ['R-ENT-05', 'R-ENT-41'] }, (markup, html) => {
    expect(sanitiseMarkup(markup)).toBe(html);
  });

  it.each([
    ['<b class="x" onclick="alert(1)">a</b>', '<b>a</b>'],
    ['<b/onmouseover=alert(1)>a', '<b>a</b>'],
    ['<b\n style=x>a</b >', '<b>a</b>'],
    ['<b>a', '<b>a</b>'],
    ['a</b>', 'a'],
    ['<b><i>a</b></i>', '<b><i>a</i></b>'],
    ['<br></br>', '<br><br>'],
  ])('repairs %j', { tags: ['R-ENT-05'] }, (markup, html) => {
    expect(sanitiseMarkup(markup)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<svg/onload=alert(1)>', '&lt;svg/onload=alert(1)&gt;'],
    ['<a href="javascript:alert(1)">x</a>', '&lt;a href=&quot;javascript:alert(1)&quot;&gt;x&lt;/a&gt;'],
    ['<body onload=x>', '&lt;body onload=x&gt;'],
    ['<iframe srcdoc="<b>x</b>">', '&lt;iframe srcdoc=&quot;<b>x</b>&quot;&gt;'],
    ['<!--<b>-->', '&lt;!--<b>--&gt;</b>'],
    ['<b<script>x', '&lt;b&lt;script&gt;x'],
    ['<b title="a>b">x</b>', '<b>b&quot;&gt;x</b>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['&#60script>', '&amp;#60script&gt;'],
  ])('shows %j as text', { tags: ['R-ENT-05', 'R-ENT-41'] }, (markup, html) => {
    expect(sanitiseMarkup(markup)).toBe(html);
  });

  it('is safe and idempotent for any input', { tags: ['R-ENT-05', 'R-ENT-41'] }, () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'b',
      '<b>',
      '</b>',
      '<br',
      '<i ',
      '"',
      "'",
      '&',
      '&lt;',
      'script',
      ' ',
      '=',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 40 }), (pieces) => {
        const html = sanitiseMarkup(pieces.join(''));
        expect(html).toMatch(safe);
        expect(sanitiseMarkup(html)).toBe(html);
      }),
    );
  });

  it('limits the nesting depth', () => {
    expect(sanitiseMarkup('<b>'.repeat(1000))).toBe('<b>'.repeat(16) + '</b>'.repeat(16));
  });
});

describe('markupText', () => {
  it.each([
    ['Болт <b>М6</b>&nbsp;&amp; гайка', 'Болт М6\u00A0& гайка'],
    ['a<br>b', 'a b'],
    ['&lt;b&gt; &#1071;&#x42F; &unknown; &#0;', '<b> ЯЯ &unknown; &#0;'],
    ['3 < 5 <script>', '3 < 5 <script>'],
  ])('reads %j as %j', (markup, text) => {
    expect(markupText(markup)).toBe(text);
  });
});
