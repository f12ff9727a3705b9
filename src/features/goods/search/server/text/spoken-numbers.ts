/** Numerals as they are said, in the nominative and in the genitive, by their values. */
const NUMERALS = `2 два две двух
3 три трех
4 четыре четырех
5 пять пяти
6 шесть шести
7 семь семи
8 восемь восьми
9 девять девяти
10 десять десяти
11 одиннадцать одиннадцати
12 двенадцать двенадцати
13 тринадцать тринадцати
14 четырнадцать четырнадцати
15 пятнадцать пятнадцати
16 шестнадцать шестнадцати
17 семнадцать семнадцати
18 восемнадцать восемнадцати
19 девятнадцать девятнадцати
20 двадцать двадцати
30 тридцать тридцати
40 сорок сорока
50 пятьдесят пятидесяти
60 шестьдесят шестидесяти
70 семьдесят семидесяти
80 восемьдесят восьмидесяти
90 девяносто девяноста
100 сто ста
200 двести двухсот
300 триста трехсот
400 четыреста четырехсот
500 пятьсот пятисот
600 шестьсот шестисот
800 восемьсот восьмисот`;

const values = new Map(
  NUMERALS.split('\n').flatMap((line) => {
    const [value = '', ...words] = line.split(' ');
    return words.map((word) => [word, Number(value)] as const);
  }),
);

const NUMERAL = `(?:${[...values.keys()].join('|')})`;
const UNIT =
  '(?:ампер|вольт|ватт|киловатт|литр|метр|миллиметр|сантиметр|градус|квадрат|модул|полюс|секци|жил|люмен|мкм|микрон)';

/** Numerals one behind another, and what they count. */
const SPOKEN = new RegExp(
  `(?<![а-яё-])(${NUMERAL}(?:\\s+${NUMERAL})*)(?![а-яё-]|\\s+(?:четверт|восьм))(\\s+${UNIT}[а-яё]*)?`,
  'gi',
);

/** From this one on a numeral in the genitive is a size: 'со ста десяти на пятьдесят'; 'для двух' is how many. */
const MIN_SIZE = 10;

/** The second one of two sizes: '110 на пятьдесят'. */
const SECOND_SIZE = new RegExp(`(?<=\\d\\s+на\\s+)(${NUMERAL}(?:\\s+${NUMERAL})*)(?![а-яё-])`, 'gi');

const GENITIVE = /(?:[иа]|сот|[еу]х)$/i;

/**
 * Numbers in figures that are said in words, where they are no names: of several words, before what they count, in the
 * genitive, and behind a size.
 */
export const inFiguresIfCounted = (text: string): string =>
  text
    .replace(SPOKEN, (said: string, numerals: string, unit = '') => {
      const words = numerals.split(/\s+/);
      const numbers = numbersIn(words);
      const isSize = numbers.every((number) => number >= MIN_SIZE) && words.every((word) => GENITIVE.test(word));
      return unit !== '' || isSize || words.length > 1 ? `${numbers.join(' ')}${unit}` : said;
    })
    .replace(SECOND_SIZE, (said) => {
      const numbers = numbersIn(said.split(/\s+/));
      // 'На три четверти' is a thread
      return numbers.every((number) => number >= MIN_SIZE) ? numbers.join(' ') : said;
    });

/** Hundreds, tens and ones that follow one another so make one number: 'сто десять сорок пять' are two. */
function numbersIn(words: readonly string[]): number[] {
  const numbers: number[] = [];
  let least = 0;
  for (const word of words) {
    const value = values.get(word.toLowerCase())!;
    const isPart = numbers.length > 0 && least >= 20 && value < (least >= 100 ? 100 : 10);
    if (isPart) numbers.push(numbers.pop()! + value);
    else numbers.push(value);
    least = value;
  }
  return numbers;
}
