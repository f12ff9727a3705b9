import { indexTermsOf, type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { CodeList } from './code-list.ts';
import type { GoodsText, SharedNames } from './goods-text.ts';
import { GrowableNumbers, invertLists } from './growable-arrays.ts';
import { NameIndexBuilder } from './name-index.ts';
import { Owners } from './owners.ts';
import { NounQualities } from './noun-qualities.ts';
import { isAdjective, type NamePart, partsOf, SHORT_PREPOSITION } from '../text/name-parts.ts';
import {
  DEPENDENT_WORD,
  DESCRIPTION_WORD,
  EARLY_WORD,
  EXTRA_WORD,
  FAR_INDEX,
  FLAG_BITS,
  flagsOf,
  formOfPosting,
  HEAD_WORD,
  LATE_HEAD_WORD,
  LATER_WORD,
  NO_ZONE,
  OTHER_FORM,
  BOUND,
  QUALIFIED,
  inSharedMemory,
  type Segment,
  zoneOf,
} from './segment.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Goods with more tokens than this are found by the first ones. */
const MAX_TOKENS = 255;

/** Words of a description that find the product: the first ones that the name lacks. */
const MAX_DESCRIPTION_WORDS = 16;
const MIN_DESCRIPTION_WORD = 4;

/** Puts a segment together, product by product in the order of their ids. */
export class SegmentBuilder {
  readonly #words = new TermDictionary();
  readonly #codes = new CodeList();
  readonly #names = new NameIndexBuilder();
  readonly #ids = new GrowableNumbers();
  readonly #lengths = new GrowableNumbers();
  readonly #starts = new GrowableNumbers();
  readonly #terms = new GrowableNumbers();
  readonly #owners: Owners;
  readonly #qualities = new NounQualities();

  constructor(names: SharedNames) {
    this.#owners = new Owners(names, (text) => {
      const tokens = this.#tokensOf(text);
      const parts = partsOf(tokens);
      const groups = (isOf: (part: NamePart) => boolean) =>
        new Set(tokens.flatMap((token, n) => (isOf(parts[n]!) ? groupsIn(token) : [])));
      // What a section's goods lack names them as little as what they are for
      const isOther = (part: NamePart) => part === 'dependent' || part === 'absent';
      const own = groups((part) => !isOther(part));
      return {
        head: tokens[parts.indexOf('head')]?.terms[0]?.group,
        isLate: parts.indexOf('head') > 0,
        own: [...own],
        dependent: [...groups(isOther)].filter((group) => !own.has(group)),
      };
    });
  }

  add(goods: GoodsText): void {
    const slot = this.#ids.length;
    const tokens = this.#tokensOf(goods.name);
    const parts = partsOf(tokens);
    const flags = new Map<number, number>();
    this.#noteQualities(tokens, parts);
    tokens.forEach(({ terms, word, joined }, n) => {
      const zone = zoneOfPart(parts[n]!, word === '' ? 0 : n);
      for (const { group, form, least, isOfAllEnds } of terms) {
        const own = isOfAllEnds === true ? LATE_HEAD_WORD : Math.max(zone, least);
        addFlags(flags, group, flagsOf(own, form, n));
      }
      if (joined === null) return;
      const whole = parts[n - 1] === 'compound' ? zoneOfPart('head', n - 1) : zone;
      addFlags(flags, joined.group, flagsOf(whole, joined.form, n));
    });
    const ends = endsOf(tokens);
    if (ends !== '') addFlags(flags, this.#words.groupOf(ends), flagsOf(LATER_WORD, OTHER_FORM, FAR_INDEX));
    for (const { terms } of goods.extra === '' ? [] : this.#tokensOf(goods.extra))
      for (const { group, form } of terms) addFlags(flags, group, flagsOf(EXTRA_WORD, form, FAR_INDEX));
    if (goods.description !== '') this.#addDescription(flags, goods.description);
    this.#ids.push(goods.id);
    this.#names.add(goods.name);
    this.#lengths.push(tokens.length);
    this.#starts.push(this.#terms.length);
    for (const [group, own] of flags) this.#terms.push(((group << FLAG_BITS) | own) >>> 0);
    this.#owners.add(goods);
    for (const code of [...goods.codes, ...codeOfName(goods)]) this.#codes.add(slot, code);
  }

  /** The segment, in memory that threads share; each part is moved there at once. The builder is empty afterwards. */
  build(): Segment {
    this.#starts.push(this.#terms.length);
    const { groupCount } = this.#words;
    this.#lowerGenitives();
    const bestZones = new Uint8Array(groupCount).fill(NO_ZONE);
    for (const term of this.#terms.view) {
      const group = term >>> FLAG_BITS;
      bestZones[group] = Math.min(bestZones[group]!, zoneOf(term));
    }
    for (const noun of this.#qualities.qualified()) bestZones[noun]! |= QUALIFIED;
    for (const noun of this.#qualities.bound()) bestZones[noun]! |= BOUND;
    const postings = inSharedMemory(invertLists(this.#starts.view, this.#terms.view, groupCount, FLAG_BITS));
    this.#starts.free();
    this.#terms.free();
    const owners = inSharedMemory(this.#owners.build(groupCount));
    const codes = inSharedMemory(this.#codes.build());
    const names = inSharedMemory(this.#names.build());
    return inSharedMemory({
      bestZones,
      size: this.#ids.length,
      ids: this.#ids.toArray(),
      lengths: Uint8Array.from(this.#lengths.view),
      ...this.#words.build(),
      postings,
      ...owners,
      codes,
      names,
    });
  }

  /** What stands in the genitive is not what the product is: 'Крепление сидения унитаза'. */
  #lowerGenitives(): void {
    const genitives = this.#words.genitives();
    const terms = this.#terms.view;
    terms.forEach((term, n) => {
      const zone = zoneOf(term);
      const isOwn = zone === EARLY_WORD || zone === LATER_WORD;
      const isGenitive = ((genitives[term >>> FLAG_BITS]! >>> formOfPosting(term)) & 1) === 1;
      if (isOwn && isGenitive) terms[n] = term - zone + DEPENDENT_WORD;
    });
  }

  #noteQualities(tokens: readonly IndexedToken[], parts: readonly NamePart[]): void {
    const noun = tokens[parts.indexOf('head')]?.terms[0]?.group;
    if (noun === undefined) return;
    const adjectives = tokens.flatMap(({ word, isShort, terms: [first] }, n) =>
      parts[n] === 'attribute' && first && (isShort || isAdjective(word)) ? [first.group] : [],
    );
    this.#qualities.note(noun, new Set(adjectives), hasPurpose(tokens));
  }

  #addDescription(flags: Map<number, number>, description: string): void {
    let added = 0;
    for (const { terms, word } of this.#tokensOf(description)) {
      const [first] = terms;
      if (added === MAX_DESCRIPTION_WORDS) return;
      if (word.length < MIN_DESCRIPTION_WORD || !first || flags.has(first.group)) continue;
      flags.set(first.group, flagsOf(DESCRIPTION_WORD, first.form, FAR_INDEX));
      added += 1;
    }
  }

  #tokensOf(text: string): IndexedToken[] {
    const tokens = tokenize(text).slice(0, MAX_TOKENS);
    const sized = !text.includes('*') ? [] : ANGLE.test(text) ? tokenize(text.replace(ANGLE, ' ')) : tokens;
    const sides = sized.flatMap((token) => (token.isWord || isModelNumber(token) ? [] : sidesOf(token)));
    const kinds = new Set(sides).size;
    const ofSides = kinds > 1 ? 'mixed' : sides.length > 2 ? 'equal' : 'single';
    return tokens.map((token, n) => {
      const joined = token.isJoined ? this.#word(wordOf(tokens[n - 1]!) + wordOf(token)) : null;
      // 'Шар-кран' is a 'шаровый кран'
      const isBeginning = tokens[n + 1]?.isJoined === true && wordOf(token).length <= MAX_BEGINNING;
      const terms = token.isWord
        ? this.#termsOfWord({ ...token, isShort: token.isShort || isBeginning })
        : this.#termsOfCompound(token, ofSides);
      const word = token.isWord ? wordOf(token) : '';
      const thread = THREAD.exec(token.forms[0]![0]!)?.[1] ?? '';
      return { terms, word, joined, isShort: token.isShort, isJoined: token.isJoined, thread };
    });
  }

  /** A number within a model ('25' of 'PN25') says less than one of a size, the first side of a size more than the others. */
  #termsOfCompound(token: Token, ofSides: 'mixed' | 'equal' | 'single'): IndexedTerm[] {
    const whole = token.forms[0]![0]!;
    const isModel = /^[^\d]{2}/.test(whole);
    const rating = RATING.exec(whole)?.[1];
    const sides = sidesOf(token);
    const isMixed = ofSides === 'mixed' || new Set(sides).size > 1;
    // Equal ends are said once: '50/90' is all of '50/50/90'; the pairs of a cable '2х2х1,5' are no ends
    const isOfEqualEnds = sides[0] === sides[1] && Number(sides[0]) >= MIN_END;
    const wholes = new Set([sides.join('x'), ...(isOfEqualEnds ? [sides.slice(1).join('x')] : [])]);
    const leastOf = (term: string) => {
      // A part of a size says less than a whole one: '50/45' of '110/50/45'
      if (/^[\d./]+x/.test(term) && !wholes.has(term)) return LATER_WORD;
      if (!/^[\d./]+$/.test(term)) return EARLY_WORD;
      if (isModel) return DEPENDENT_WORD;
      if (!isMixed) return EARLY_WORD;
      return term === sides[0] ? LATER_WORD : DEPENDENT_WORD;
    };
    const terms = [...indexTermsOf(token)].filter((term) => term !== rating);
    const own = terms.map((term, n) => {
      if (!/\d/.test(term)) return this.#word(term);
      const isOfAllEnds = ofSides === 'equal' && term === sides[0];
      return { group: this.#words.groupOf(term), form: 0, least: n === 0 ? HEAD_WORD : leastOf(term), isOfAllEnds };
    });
    // '06' sections are 6
    const plain = /^0[1-9]$/.test(whole) ? [{ group: this.#words.groupOf(whole[1]!), form: 0, least: LATER_WORD }] : [];
    const threads = [...(THREAD.exec(whole)?.[1] ?? '')].flatMap((letter) => THREAD_WORDS[letter] ?? []);
    return [...own, ...plain, ...threads.flatMap((word) => this.#shortened(word))];
  }

  #termsOfWord(token: Token): IndexedTerm[] {
    const word = wordOf(token);
    if (isStopWord(word)) return [];
    return token.isShort ? this.#shortened(word) : [this.#word(word)];
  }

  /** A word that ends with a full stop, as itself and as the beginning of a longer one. */
  #shortened(word: string): IndexedTerm[] {
    const own = this.#word(word);
    return [own, { ...own, group: this.#words.groupOf(`${word}.`), form: OTHER_FORM }];
  }

  #word(word: string): IndexedTerm {
    const group = this.#words.groupOf(stem(word));
    return { group, form: this.#words.addForm(word, group), least: HEAD_WORD };
  }
}

const PURPOSE = new Set(['для', 'под', SHORT_PREPOSITION]);

const hasPurpose = (tokens: readonly IndexedToken[]) => tokens.some(({ word }) => PURPOSE.has(word));

/** The first word of a compound is the beginning of an adjective where it is as short as this. */
const MAX_BEGINNING = 3;

/** The article with the letters of its maker, as a name may begin: 'F72-2 аэратор' has the article 72-2. */
function codeOfName({ name, codes }: GoodsText): GoodsText['codes'][number][] {
  const [text = ''] = name.split(' ', 1);
  const isOwn = ({ kind, text: code }: GoodsText['codes'][number]) =>
    kind === 'article' && LETTERS_AND_NUMBER.test(text) && text !== code && text.endsWith(code);
  return codes.some(isOwn) ? [{ kind: 'article', text }] : [];
}

const LETTERS_AND_NUMBER = /^[A-ZА-Я]{1,3}-?\d[\d/-]+$/i;

/** A pressure or a class is no size: '25' of 'PN25'. */
const RATING = /(?:pn|sdr)(\d+)$/;

/** Nor is the number of a model or an article: '1603' of 'FR1603-T16*16*16', '00708'. */
const isModelNumber = ({ forms }: Token) =>
  RATING.test(forms[0]![0]!) || /^(?:[^\d]{2,}\d+|\d{5,}[^\d]?)$/.test(forms[0]![0]!);

/** Millimetres of the thinnest pipe. */
const MIN_END = 10;

/** An angle is no side of a size: 'Уголок 90* PPR L20*20'. */
const ANGLE = /(?<=^|\s)\d+\*(?=\s)/;

/** Fittings name their threads by a letter behind the inches: '20*1/2F' has a female one inside, '3/4M' a male one outside. */
const THREAD = /(?:\d\/\d+|x1|^[1-4](?=f|mf))([fm]{1,2})$/;
const THREAD_WORDS: Readonly<Record<string, readonly string[]>> = { f: ['внутр', 'рез'], m: ['наруж', 'рез'] };

/** The threads of a fitting in one word, of two ends in any order: 'S1/2M*1/2F' is 'fm'. */
function endsOf(tokens: readonly IndexedToken[]): string {
  const ends = tokens.map(({ thread }) => thread).join('');
  if (ends.length === 2) return [...ends].toSorted().join('');
  return ends.length === 3 ? ends : '';
}

/** The numbers of a size, without the letters beside them. */
const sidesOf = ({ forms }: Token) => forms[0]![0]!.replace(/^\D+|\D+$/g, '').split('x');

/** `least`: the best zone that the term counts for; `isOfAllEnds`: the size of a fitting whose three ends or more are equal. */
type IndexedTerm = { group: number; form: number; least: number; isOfAllEnds?: boolean };

type IndexedToken = {
  terms: readonly IndexedTerm[];
  /** The whole of a compound that ends here: 'кранбукса' of 'кран-букса'. */
  joined: IndexedTerm | null;
  /** Empty for a number, a size or a model. */
  word: string;
  isShort: boolean | undefined;
  isJoined: boolean | undefined;
  /** The letters of its threads. */
  thread: string;
};

const groupsIn = ({ terms, joined }: IndexedToken) => [...terms, ...(joined ? [joined] : [])].map(({ group }) => group);

const EARLY_TOKENS = 3;

/** Sizes and models stand anywhere: `n` is 0 for them. */
function zoneOfPart(part: NamePart, n: number): number {
  if (part === 'head') return n === 0 ? HEAD_WORD : LATE_HEAD_WORD;
  if (part === 'dependent') return DEPENDENT_WORD;
  if (part === 'absent') return EXTRA_WORD;
  return n < EARLY_TOKENS ? EARLY_WORD : LATER_WORD;
}

/** Notes a group with its flags, unless it stands in a better zone too. */
function addFlags(all: Map<number, number>, group: number, flags: number): void {
  const known = all.get(group);
  if (known === undefined || zoneOf(flags) < zoneOf(known)) all.set(group, flags);
}
