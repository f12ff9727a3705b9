import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markupText, sanitiseMarkup } from '#shared/markup.ts';
import { swapKeyboardLayout } from './swap-keyboard-layout.ts';
import { nameHighlighter } from './name-highlighter.ts';
import { misreadPhoneticKey, phoneticKey } from './transliterate.ts';
import { stem } from './stem.ts';

it('all forms of a word have one stem, fleeting vowels included', () => {
  for (const forms of [
    ['кабель', 'кабеля', 'кабели', 'кабелями'],
    ['розетка', 'розетки', 'розеток', 'розеткой'],
    ['гайка', 'гаек', 'гайки'],
    ['светодиодная', 'светодиодный', 'светодиодные'],
    ['радиатор', 'радиаторы', 'радиаторов'],
    ['клапан', 'клапаны', 'клапанов', 'клапана'],
    ['канал', 'каналы', 'каналов'],
    ['колодец', 'колодца', 'колодцев'],
    ['уголь', 'угли', 'углем', 'угольный'],
  ])
    expect(new Set(forms.map(stem)).size, forms.join()).toBe(1);
  expect(stem('уголь')).not.toBe(stem('угол'));
  expect(stem('ток')).toBe(stem('tok'));
});

it('swapping the keyboard layout maps the same keys', () => {
  expect(swapKeyboardLayout('rf,tkm')).toBe('кабель');
  expect(swapKeyboardLayout('Ghjdjl GDC 3[1?5')).toBe('провод пвс 3х1,5');
  expect(swapKeyboardLayout('пкщру')).toBe('grohe');
});

it('brand names have the same phonetic key in both alphabets', () => {
  for (const [latin, cyrillic] of [
    ['gappo', 'гаппо'],
    ['grohe', 'грое'],
    ['kaizer', 'кайзер'],
    ['wilo', 'вило'],
    ['schneider', 'шнайдер'],
    ['douglas', 'дуглас'],
    ['legrand', 'легранд'],
    ['datarossa', 'датаросса'],
    ['eurosmart', 'евросмарт'],
  ] as const)
    expect(phoneticKey(cyrillic), cyrillic).toBe(phoneticKey(latin));
  expect(misreadPhoneticKey('гарро')).toBe(phoneticKey('gappo'));
});

describe('highlighting in a name', () => {
  it.each([
    ['кабеля', 'Кабель силовой', '<b>Кабель</b> силовой'],
    ['каб', 'Кабель силовой', '<b>Каб</b>ель силовой'],
    ['3x2.5', 'Кабель 3х2,5 & <i>', 'Кабель <b>3х2,5</b> &amp; &lt;i&gt;'],
    ['3x2.5', 'Кабель 3х2,5-220/380', 'Кабель <b>3х2,5</b>-220/380'],
    ['шуруповерт', 'Дрель-шуруповёрт', 'Дрель-<b>шуруповёрт</b>'],
    ['болт для дерева', 'Болт для дерева', '<b>Болт</b> для <b>дерева</b>'],
    ['16а', 'Автомат 1P+N 16А/30мА (тип С)', 'Автомат 1P+N <b>16А</b>/30мА (тип С)'],
    ['vlk-1 2', 'Товар VLK-12', 'Товар <b>VLK-12</b>'],
    ['', 'Кабель', 'Кабель'],
  ])('of %s in %s', { tags: ['R-ENT-40', 'R-ENT-41'] }, (query, name, marked) => {
    expect(nameHighlighter([query])(name)).toBe(marked);
  });

  it('produces safe markup with the text of the name for any query', { tags: ['R-ENT-40', 'R-ENT-41'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, query) => {
        for (const text of [query, name]) {
          const html = nameHighlighter([text])(name);
          expect(sanitiseMarkup(html)).toBe(html);
          expect(markupText(html)).toBe(name);
        }
      }),
    );
  });
});
