import { commonTexts } from '../lexicon/shipped-lexicons.ts';
import { stem } from './stem.ts';

/**
 * How infinitives end, as a source of patterns; not numbers and nouns with such endings: 'двадцать', 'влажности', 'запчасти',
 * 'рукоять'.
 */
export const INFINITIVE =
  '(?:(?<!дц|печ|кров)ать|(?<!де[вс]|руко|пам)ять|[еиуыо]ть|(?<!о|ча|лопа|обла|шер)сти|[зй]ти)(?:ся)?';

const stems = new Set(commonTexts('plain').flatMap((line) => line.split(/\s+/).map((word) => stem(word))));

/** 'Кран поставить': what is done with a thing. */
const VERB = new RegExp(`^[а-я]{3,}${INFINITIVE}$`);

/**
 * Whether a word makes no other thing of what it describes: colours, qualities, places of use, trades, and verbs. Where no
 * product has it, the thing without it is still an answer, unlike with 'картридж для принтера' or 'лампа настольная'.
 */
export const isPlainWord = (word: string): boolean => stems.has(stem(word)) || VERB.test(word);
