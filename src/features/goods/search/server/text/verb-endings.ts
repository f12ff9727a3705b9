/**
 * How infinitives end, as a source of patterns; not numbers and nouns with such endings: 'двадцать', 'влажности', 'запчасти',
 * 'рукоять'.
 */
export const INFINITIVE =
  '(?:(?<!дц|печ|кров)ать|(?<!де[вс]|руко|пам)ять|[еиуыо]ть|(?<!о|ча|лопа|обла|шер)сти|[зй]ти)(?:ся)?';

/** How verbs end that say what a thing does by itself: 'крутится', 'льётся'. */
export const REFLEXIVE = '[еёиуюая]тся';
