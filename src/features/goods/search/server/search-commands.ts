import { z } from 'zod';
import { byAction } from '#server/commands/by-action.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { phrasesOf } from './lexicon/parse-lexicon.ts';
import {
  changeSynonym,
  listSynonyms,
  MAX_LISTS,
  parseSynonyms,
  replaceSynonyms,
  type SynonymChange,
  textOfList,
} from './synonym-lists.ts';

/** Lines that are printed of what is wrong with a file. */
const MAX_REASONS = 10;

const SOON = 'Поиск узнает о них за несколько секунд';

const list = command(z.object({}), async ({ database: { db } }) => {
  const lists = await listSynonyms(db);
  return lists.length > 0 ? lists.map(({ phrases }) => textOfList(phrases)) : ['Синонимов нет'];
});

/** Replaces all by those of a file; the text of the file travels with the command. */
const load = command(
  z.object({ text: z.string().max(1_000_000, 'файл больше мегабайта').optional() }),
  async ({ database: { db } }, { text }) => {
    if (text === undefined) throw new CommandRefusal('Укажите файл: строка — список фраз через запятую');
    const { lists, bad } = parseSynonyms(text);
    if (bad.length > 0) {
      const reasons = bad.slice(0, MAX_REASONS).map(({ line, reason }) => `строка ${line}: ${reason}`);
      throw new CommandRefusal(`Синонимы не изменены: ${reasons.join('; ')}`);
    }
    if (lists.length > MAX_LISTS) throw new CommandRefusal(`Синонимы не изменены: строк больше ${MAX_LISTS}`);
    await replaceSynonyms(db, lists);
    return [`Синонимов: ${lists.length}. ${SOON}`];
  },
);

const phrases = z.string('укажите список фраз через запятую в кавычках').trim().min(1).max(2000);

const change = (changeOf: (given: { phrases: string; to?: string | undefined }) => SynonymChange, done: string) =>
  command(z.object({ phrases, to: phrases.optional() }), async ({ database: { db } }, given) => {
    const { shown, text } = changeOf(given);
    await changeSynonym(db, { shown: shown && textOfList(phrasesOf(shown)), text });
    return [`${done}: ${given.to ?? given.phrases}. ${SOON}`];
  });

/** Synonyms of the search: shows them, changes one list, or replaces all by those of a file. */
export const synonymsCommand = byAction({
  list,
  load,
  add: change(({ phrases: text }) => ({ shown: null, text }), 'Добавлено'),
  change: change((given) => {
    if (given.to === undefined) throw new CommandRefusal('Укажите и новый список фраз');
    return { shown: given.phrases, text: given.to };
  }, 'Изменено'),
  remove: change(({ phrases: shown }) => ({ shown, text: null }), 'Убрано'),
});
