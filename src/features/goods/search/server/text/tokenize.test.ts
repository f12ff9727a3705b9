import { describe, expect, it } from 'vitest';
import { tokenize, indexTermsOf } from './tokenize.ts';

const exact = (text: string) => tokenize(text).map(({ forms }) => forms[0]!.join(' '));

describe('tokens of a name or a query', () => {
  it.each([
    ['a size, however it is written', ['3х2,5', '3*2.5', '3x2.50', '3 х 2,5', '3×2,5', '3X2.5 мм'], ['3x2.5']],
    ['a diameter', ['Ø20', 'ф20', 'Ф 20', 'd20', 'D 20'], ['d20']],
    ['a number with its unit', ['10 мм', '10мм', '10 MM', '10 миллиметров'], ['10mm']],
    ['a rating', ['16А', '16 А', '16A', '16 ампер'], ['16a']],
    ['a fraction', ['½', '1/2'], ['1/2']],
    ['a fraction with a whole', ['1 1/4', '11/4', '1-1/4', '1¼'], ['11/4']],
    ['a model', ['ВА-88', 'ba88', 'ВА88'], ['ba88']],
    ['a thread', ['М8х30', 'M8*30', 'м8×30'], ['m8x30']],
    ['a word with a stray letter of the other alphabet', ['кабель', 'кaбeль', 'КАБЕЛЬ'], ['кабель']],
    ['sizes of three', ['110/50/90', '110х50х90'], ['110x50x90']],
    ['whole inches with a thread', ['1 FM', '1FM', '1 F/M'], ['1fm']],
    ['a metre', ['1 м', '1м', '1 M'], ['1m']],
    ['words that run together', ['сухРТП', 'сух РТП'], ['сух', 'ртп']],
    ['square millimetres', ['4 мм²', '4мм2'], ['4mm']],
  ])('%s', (_, texts, wanted) => {
    for (const text of texts) expect(exact(text), text).toEqual(wanted);
  });

  it('a word ends where the alphabet changes', () => {
    expect(exact('ВВГнгls')).toEqual(['ввгнг', 'ls']);
    expect(exact('ВВГнг(А)-LS 3х2,5')).toEqual(['ввгнг', 'а', 'ls', '3x2.5']);
  });

  it('a size is found by its parts, a model by its first number', () => {
    expect([...indexTermsOf(tokenize('500/80/10')[0]!)]).toEqual(
      expect.arrayContaining(['500x80', '80x10', '500', '10']),
    );
    expect([...indexTermsOf(tokenize('М8х30')[0]!)]).toEqual(expect.arrayContaining(['m8x30', 'm8', '8x30', '30']));
  });
});
