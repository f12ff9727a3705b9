import { lexemesOf } from './lexemes.ts';
import { stem } from './stem.ts';

const COLOURS = `белый черный красный синий голубой зеленый желтый серый коричневый бежевый оранжевый розовый золотой
  серебристый бронзовый хромированный матовый дуб сосна орех венге`;

const stems = new Set(COLOURS.split(/\s+/).map((word) => stem(word)));

/** The colours that a text names, as it names them. */
export const coloursIn = (text: string): string[] =>
  lexemesOf(text).lexemes.flatMap(({ isWord, text: word }) => (isWord && stems.has(stem(word)) ? [word] : []));
