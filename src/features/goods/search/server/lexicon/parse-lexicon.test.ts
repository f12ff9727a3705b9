import { describe, expect, it } from 'vitest';
import { lexiconKinds, parseLexicon, phrasesOf, taskOf } from './parse-lexicon.ts';
import { wordsOfLines } from './search-words.ts';

const wordsOf = (text: string) => {
  const { lines, bad } = parseLexicon(text);
  expect(bad).toEqual([]);
  return wordsOfLines(lines);
};

describe('a lexicon', () => {
  it('has synonyms in the lines before the first section, parted by commas or =', () => {
    expect(parseLexicon('# слова\n\nболгарка, УШМ = шлифмашина # ручная\r\nа; =б в').lines).toEqual([
      { kind: 'synonyms', text: 'болгарка, УШМ, шлифмашина' },
      { kind: 'synonyms', text: 'а, =б в' },
    ]);
    expect(phrasesOf('провод на розетки,шнур, =кабель 3х2,5')).toEqual(['провод на розетки', 'шнур', '=кабель 3х2,5']);
  });

  it('reads [synonyms] with the meaning behind =', () => {
    const { synonyms } = wordsOf('[synonyms]\nсидушка, =сиденье');
    expect(synonyms.paraphrases('сидушка').map(({ text }) => text)).toEqual(['сиденье']);
    expect(synonyms.paraphrases('сиденье')).toEqual([]);
  });

  it('reads [tasks] as groups of beginnings of words and goods', () => {
    expect(taskOf('мерз|холод рук = перчатки утепленные, кабель 3х2,5')).toEqual({
      words: [['мерз', 'холод'], ['рук']],
      goods: ['перчатки утепленные', 'кабель 3х2,5'],
    });
  });

  it('reads [short] with a full stop for what is cut only where a query says so', () => {
    const { shortWords } = wordsOf('[short]\nбатарея: бат. батар');
    expect(shortWords.wholesOf('батар')).toEqual(['батарея']);
    expect(shortWords.wholesOf('бат')).toEqual([]);
    expect(shortWords.readCut('бат. чугунная', () => false)).toBe('батарея чугунная');
  });

  it('reads [pairs] as words that make another thing of a noun', () => {
    const { otherTrades } = wordsOf('[pairs]\nтруба: медный\nтруба: печной');
    expect([otherTrades.isPair('трубы', 'медная'), otherTrades.isPair('труба', 'печная')]).toEqual([true, true]);
    expect(otherTrades.isPair('кран', 'медный')).toBe(false);
  });

  it('reads [not-ours] as things, traits, work and types', () => {
    const { otherTrades } = wordsOf('[not-ours]\nthing: диван\ntrait: лыжный\nwork: ремонт\ntype: cr* aa gu*');
    expect([otherTrades.isThing('диваны'), otherTrades.isThing('ремонт')]).toEqual([true, false]);
    expect([otherTrades.isTrait('лыжная'), otherTrades.isWork('ремонта')]).toEqual([true, true]);
    expect(['cr2032', 'gu5.3', 'aa', 'cr', 'aaa'].map((type) => otherTrades.isType(type))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('reads [plain] as words', () => {
    expect(parseLexicon('[plain]\nбелый черный\nхороший').lines).toEqual([
      { kind: 'plain', text: 'белый черный' },
      { kind: 'plain', text: 'хороший' },
    ]);
  });

  it('reads [units], also those with one name', () => {
    expect(parseLexicon('[units]\nмм: mm миллиметр\nом:').lines).toHaveLength(2);
  });

  it('names each line that cannot be read', () => {
    const text = `один\n[tasks]\nчем сверлить\n[short]\nбатарея бат\n[pairs]\nтруба:\n[not-ours]\nchair: стул\n[other]\nслово\n[synonyms]\n=а, =б`;
    expect(parseLexicon(text).bad).toEqual([
      { line: 1, reason: 'нужно хотя бы две фразы через запятую' },
      { line: 3, reason: 'нужно: начала слов = товары через запятую' },
      { line: 5, reason: 'нужно: слово: слова через пробел' },
      { line: 7, reason: 'нужно: слово: слова через пробел' },
      { line: 9, reason: 'перед двоеточием нужно одно из слов: thing, trait, work, type' },
      { line: 10, reason: `раздела [other] здесь нет, есть: ${lexiconKinds.join(', ')}` },
      { line: 13, reason: 'нужна фраза без «=»: то, что ищут' },
    ]);
  });
});
