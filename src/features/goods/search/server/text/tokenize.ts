import { foldHomoglyphs } from './homoglyphs.ts';
import { type Lexeme, lexemesOf } from './lexemes.ts';
import { isUnit, isUnitAdjective, unitOf } from './units.ts';

/**
 * A part of a text that is looked for at once, in one or more ways to say it, the strictest first: the size '3x2.5' is
 * also '3' and '2.5', the model 'м8x30' also 'м' and '8x30'. `isShort` marks a word that ends with a full stop,
 * `isJoined` one that a hyphen joins to the word before.
 */
export type Token = {
  forms: readonly (readonly string[])[];
  isWord: boolean;
  isShort?: boolean;
  isJoined?: boolean;
  /** In a query: it stands for another word, so it is neither a beginning nor an abbreviation. */
  isWhole?: boolean;
  /** In a query: the thing that is wanted, or what it is for. */
  role?: 'head' | 'dependent';
  /** In a query: it stands behind 'с', as what the thing has, not what it is for. */
  isHad?: boolean;
  /** What stands behind the number may as well be a preposition: 'картридж 40 в смеситель'. */
  isUnitUnsure?: boolean;
};

/** The word of a token as it is compared, or the first term of a number or model. */
export const wordOf = ({ forms }: Token): string => forms[0]![0]!;

/** All terms of a token in its first form. */
export const textOf = ({ forms }: Token): string => forms[0]!.join(' ');

/** Atoms of one piece: letters, numbers that make up a size, and what stands right behind. */
type Compound = {
  head: string | null;
  numbers: string[];
  size: string;
  tail: string[];
  unit: string | null;
  isUnitUnsure: boolean;
};

/** Tokenizes a text; names and queries alike. */
export function tokenize(text: string): Token[] {
  const { lexemes, end } = lexemesOf(text);
  const tokens: Token[] = [];
  for (let at = 0; at < lexemes.length;) {
    const lexeme = lexemes[at]!;
    const { compound, length } = compoundAt(lexemes, at);
    at += length;
    const gap = lexemes[at]?.gap ?? end;
    const isShort = compound === null && lexeme.isWord && gap.startsWith('.') && lexeme.text.length > 1;
    const isJoined = compound === null && lexeme.isWord && lexeme.gap === '-' && tokens.at(-1)?.isWord === true;
    tokens.push({
      forms: compound ? formsOf(compound) : [[lexeme.text]],
      isWord: compound === null && lexeme.isWord,
      isShort,
      isJoined,
      ...(compound?.isUnitUnsure === true ? { isUnitUnsure: true } : {}),
    });
  }
  return tokens;
}

/** The terms by which a piece of a name can be found: all its forms, sizes within the size, the model without it. */
export function indexTermsOf({ forms }: Token): Set<string> {
  const terms = new Set(forms.flat());
  for (const term of forms.flat()) {
    const [, head = '', size] = /^(.*?)(\d.*x.*)$/.exec(term) ?? [];
    if (size === undefined) continue;
    const numbers = size.split('x');
    if (head) terms.add(head + numbers[0]!);
    else
      for (let from = 0; from < numbers.length; from += 1)
        for (let to = from + 2; to <= numbers.length; to += 1) terms.add(numbers.slice(from, to).join('x'));
  }
  return terms;
}

/** A model, a size or a rating that begins at an atom; null for a plain word or number. */
function compoundAt(lexemes: readonly Lexeme[], at: number): { compound: Compound | null; length: number } {
  const first = lexemes[at]!;
  const head = first.isWord && isModel(first, lexemes[at + 1]) ? first.text : null;
  let next = head === null ? at : at + 1;
  if (lexemes[next]!.isWord) return { compound: null, length: 1 };
  const numbers = [lexemes[next]!.text];
  let size = numbers[0]!;
  for (next += 1; lexemes[next] && continuesSize(lexemes[next]!); next += 1) {
    const { text, gap } = lexemes[next]!;
    const isPart = gap === '/' && isFraction(numbers.at(-1)!, text);
    if (isPart) numbers.push(`${numbers.pop()}/${text}`);
    else numbers.push(text);
    size += isPart ? `/${text}` : `x${text}`;
  }
  const tail: string[] = [];
  let unit: string | null = null;
  let isUnitUnsure = false;
  const behind = lexemes[next];
  // Behind inches 'M' is a male thread: '20*1/2M', 'HJ-25*1 M'
  const isInches = numbers.at(-1)!.includes('/') || (head !== null && numbers.length > 1 && numbers.at(-1) === '1');
  const isThread =
    (isInches && (behind?.gap === '' || (behind?.gap === ' ' && THREAD.test(behind.text)))) ||
    (WHOLE_INCHES.test(size) && behind?.gap.trim() === '' && FEMALE_THREAD.test(behind.text));
  const isBehind =
    behind !== undefined && (/^ ?$/.test(behind.gap) || (behind.gap === '-' && isUnitAdjective(behind.text)));
  if (behind?.isWord && !isThread && isBehind && isUnit(behind.text)) {
    unit = foldHomoglyphs(unitOf(behind.text));
    next += 1;
    isUnitUnsure = PREPOSITION.test(behind.gap + behind.text) && lexemes[next]?.isWord === true;
  } else if (isThread && behind.gap === ' ') {
    tail.push(behind.text);
    next += 1;
  } else
    for (; lexemes[next] && tail.length < 5; next += 1) {
      const { text, gap } = lexemes[next]!;
      // '2Мх1-1/4F': the other side may be a fraction
      if (gap === '/' && isFraction(tail.at(-1) ?? '', text)) tail.push(`${tail.pop()}/${text}`);
      else if (gap === '') tail.push(text);
      else break;
    }
  const isAlone = head === null && unit === null && tail.length === 0 && numbers.length === 1;
  return {
    compound: isAlone && !size.includes('/') ? null : { head, numbers, size, tail, unit, isUnitUnsure },
    length: next - at,
  };
}

/** The letters of threads, in either alphabet. */
const THREAD = /^[fmм]{1,2}$/;

/** Units that are prepositions before a word. */
const PREPOSITION = /^ [вк]$/;

/** Whole inches: '1 FM' is a size with its threads, '1 м' a length. */
const WHOLE_INCHES = /^[1-4]$/;
const FEMALE_THREAD = /^(?:f[fmм]?|[mм]f)$/;

const isModel = (word: Lexeme, next: Lexeme | undefined) =>
  next !== undefined && !next.isWord && (next.gap === '' || next.gap === '-') && word.text.length <= 6;

const continuesSize = ({ isWord, gap }: Lexeme) => !isWord && (gap === '×' || gap === '/');

/** '3/4' and '11/4' are fractions of an inch; '110/50' is a size. */
const isFraction = (over: string, under: string) =>
  /^(?:[1-4]?[1357]|[1-9])$/.test(over) && /^(?:2|4|8|16)$/.test(under) && over !== under;

function formsOf({ head, numbers, size, tail, unit }: Compound): string[][] {
  const before = head === null ? [] : [head];
  const isRated = unit !== null && numbers.length === 1 && head === null;
  const whole = foldHomoglyphs(head ?? '') + size + foldHomoglyphs(tail.join('')) + (isRated ? unit : '');
  const forms = [[whole], [...before, size, ...tail], [...before, ...numbers, ...tail]];
  return forms.filter((form, n) => n === 0 || form.join(' ') !== forms[n - 1]!.join(' '));
}
