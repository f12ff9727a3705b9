import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPersonName, checkTitle, nameInLetter } from './names.ts';

describe('a name of a person', () => {
  it.for([
    'Иван',
    'Анна-Мария',
    'О’Нил',
    "Д'Артаньян",
    'Ким Чен',
    'А.',
    'А. С.',
    'А.С.',
    'Юлдуз кызы',
    'José',
    'Łukasz',
    'Нгуен Тхи',
    'Ё',
    '',
  ])('takes "%s"', (name) => {
    expect(checkPersonName(name)).toBeNull();
    expect(nameInLetter(name)).toBe(name);
  });

  it.for([
    'https://evil.example',
    'evil.com',
    'Зайдите на evil.ru',
    'приз.рф',
    'Иван\r\nПриз',
    'Иван\nПриз',
    'Иван\tПриз',
    'И\u202Eнавт',
    'И\u2066ван',
    'И\u200Bван',
    'Иван 5',
    'Иван/Пётр',
    'Иван:',
    'Иван@почта',
    '<b>Иван</b>',
    'Иван!',
    '...',
    '-',
    '«Иван»',
    'Иван, приз',
    '😀',
  ])('refuses "%s"', (name) => {
    expect(checkPersonName(name)).toBe('Имя пишется буквами: можно пробел, дефис, апостроф и точку');
  });

  it('is clean in a letter, whatever was stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (stored) => {
        const shown = nameInLetter(stored);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{N}:/@<>!?]/u);
        expect(shown).not.toMatch(/\.\p{L}{2}/u);
        expect(nameInLetter(shown)).toBe(shown);
      }),
    );
    expect(nameInLetter('Иван\r\n\r\nЗаберите приз: https://evil.example/x')).toBe(
      'Иван Заберите приз https evil. example x',
    );
  });
});

describe('a name of a company or a position', () => {
  it.for([
    'ООО «Ромашка»',
    'ООО "Рога & Копыта"',
    'АО «Завод № 7»',
    'ИП Ким А.С.',
    'ООО «Ф.Ком»',
    'ООО «1С-Софт»',
    'ТД «Север+»',
    'Муниципальное предприятие (филиал)',
    'Ltd. «Альфа»',
    'Инженер 2-й категории',
    'ООО «А/Б»',
    'Зам. директора',
    '',
  ])('takes "%s"', (name) => {
    expect(checkTitle(name)).toBeNull();
  });

  it.for([
    'ООО https://evil.example',
    'www.evil.ru',
    'ООО evil.ru/приз',
    'Приз: evil.com',
    'приз.рф',
    'ООО\r\nПриз',
    'ООО \u202Eтекст',
    'О\u200BОО',
    'a@evil.ru',
  ])('refuses "%s"', (name) => {
    expect(checkTitle(name)).toBe('Без адресов сайтов и служебных знаков');
  });
});
