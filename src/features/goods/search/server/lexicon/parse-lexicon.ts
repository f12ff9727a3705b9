export const lexiconKinds = ['synonyms', 'tasks', 'short', 'pairs', 'not-ours', 'plain', 'units'] as const;
export type LexiconKind = (typeof lexiconKinds)[number];

/** One entry of a lexicon, without remarks. `common.txt` describes the form of each kind. */
export type LexiconLine = { kind: LexiconKind; text: string };

/** A line that cannot be read; `line` counts from one. */
export type BadLine = { line: number; reason: string };

const MAX_PHRASES = 50;
const MAX_PHRASE_LENGTH = 60;
const MAX_LINE_LENGTH = 2000;

/** A comma between digits belongs to a number. */
const SEPARATOR = /;|(?<!\d),|,(?!\d)/;

/** Reads a lexicon. Lines before the first section are synonyms. */
export function parseLexicon(
  text: string,
  kinds: readonly LexiconKind[] = lexiconKinds,
): { lines: LexiconLine[]; bad: BadLine[] } {
  const lines: LexiconLine[] = [];
  const bad: BadLine[] = [];
  let kind: LexiconKind | null = 'synonyms';
  for (const [n, written] of text.split(/\r?\n/).entries()) {
    const line = written.replace(/#.*/, '').trim();
    const [, section] = /^\[(.*)\]$/.exec(line) ?? [];
    if (section !== undefined) {
      kind = kinds.find((one) => one === section) ?? null;
      if (kind === null) bad.push({ line: n + 1, reason: `раздела [${section}] здесь нет, есть: ${kinds.join(', ')}` });
    } else if (line !== '' && kind !== null) {
      const reason = refusalOf(kind, line);
      if (reason === null) lines.push({ kind, text: kind === 'synonyms' ? phrasesOf(line).join(', ') : line });
      else bad.push({ line: n + 1, reason });
    }
  }
  return { lines, bad };
}

/** The texts of the lines of one kind. */
export const textsOf = (lines: readonly LexiconLine[], kind: LexiconKind): string[] =>
  lines.flatMap((line) => (line.kind === kind ? [line.text] : []));

/** Phrases parted by commas or by `=`. `=` before the first letter of a phrase marks what the others mean. */
export const phrasesOf = (line: string): string[] =>
  [
    ...new Set(
      line.split(SEPARATOR).flatMap((part) => {
        const [first = '', ...others] = part.split('=').map((phrase) => phrase.trim());
        return first === '' && others.length === 1 ? [`=${others[0]}`] : [first, ...others];
      }),
    ),
  ].filter((phrase) => phrase !== '' && phrase !== '=');

/** A task: groups of beginnings of words, one of each of which a query has, and the goods it may ask for. */
export type Task = { words: readonly (readonly string[])[]; goods: readonly string[] };

export function taskOf(line: string): Task {
  const [asked = '', goods = ''] = line.split('=');
  const groups = asked.trim().split(/\s+/).filter(Boolean);
  return { words: groups.map((group) => group.split('|')), goods: listOf(goods, SEPARATOR) };
}

/** Words behind a key: `key: word word`. */
export type KeyedWords = { key: string; words: readonly string[] };

export function keyedWordsOf(line: string): KeyedWords {
  const [key = '', words = ''] = line.split(':');
  return { key: key.trim(), words: listOf(words, /\s+/) };
}

const listOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);

/** What is not ours: things, their traits, work, types of batteries and lamps. */
const NOT_OURS = ['thing', 'trait', 'work', 'type'];

function refusalOf(kind: LexiconKind, line: string): string | null {
  if (line.length > MAX_LINE_LENGTH) return `строка длиннее ${MAX_LINE_LENGTH} знаков`;
  if (kind === 'synonyms') return refusalOfPhrases(phrasesOf(line));
  if (kind === 'tasks') {
    const { words, goods } = taskOf(line);
    return words.length === 0 || goods.length === 0 || line.split('=').length > 2
      ? 'нужно: начала слов = товары через запятую'
      : null;
  }
  if (kind === 'plain') return line.includes(':') ? 'нужно: слова через пробел' : null;
  const { key, words } = keyedWordsOf(line);
  if (kind === 'not-ours' && !NOT_OURS.includes(key))
    return `перед двоеточием нужно одно из слов: ${NOT_OURS.join(', ')}`;
  const isEmpty = words.length === 0 && kind !== 'units';
  return key === '' || isEmpty || line.split(':').length !== 2 ? 'нужно: слово: слова через пробел' : null;
}

function refusalOfPhrases(phrases: readonly string[]): string | null {
  if (phrases.length < 2) return 'нужно хотя бы две фразы через запятую';
  if (phrases.every((phrase) => phrase.startsWith('='))) return 'нужна фраза без «=»: то, что ищут';
  if (phrases.length > MAX_PHRASES) return `фраз больше ${MAX_PHRASES}`;
  return phrases.some((phrase) => phrase.length > MAX_PHRASE_LENGTH)
    ? `фраза длиннее ${MAX_PHRASE_LENGTH} знаков`
    : null;
}
