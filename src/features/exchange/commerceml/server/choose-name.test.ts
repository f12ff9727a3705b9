import { describe, expect, it } from 'vitest';
import { chooseName } from './choose-name.ts';
import { cleanLines, cut, htmlToText } from './clean-text.ts';

describe('the name of goods', () => {
  it('is one line without extra spaces', () => {
    expect(chooseName('  Бак\u00A0 WAO24 \n', null)).toEqual({ name: 'Бак WAO24', restored: false });
  });

  it('is the full name when 1C has truncated the short one', () => {
    const full = 'Мойка из нержавеющей стали накладная 600×600×0,8 левая с сифоном';
    expect(chooseName(full.slice(0, 50), full)).toEqual({ name: full, restored: true });
    expect(chooseName(full.slice(0, 47), full).restored).toBe(false);
    expect(chooseName('Раковина', full)).toEqual({ name: 'Раковина', restored: false });
  });

  it('is the full name when there is no short one', () => {
    expect(chooseName(null, 'Болт')).toEqual({ name: 'Болт', restored: true });
    expect(chooseName(' ', null).name).toBe('');
  });
});

describe('longer texts', () => {
  it('keep their line breaks', () => {
    expect(cleanLines(' а  б \r\n\r\n\r\n\r\n в\u00A0', 100)).toBe('а б\n\nв');
  });

  it('are converted from HTML to plain text', () => {
    expect(htmlToText('<p>А &amp; Б<br/>В</p><script>alert(1)</script><ul><li>1</li></ul>', 100)).toBe('А & Б\nВ\n1');
    expect(htmlToText('5 < 6 &lt;b&gt;', 100)).toBe('5 < 6 <b>');
  });

  it('are cut without splitting a surrogate pair', () => {
    expect(cut('ab😀', 3)).toBe('ab');
  });
});
