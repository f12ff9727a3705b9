import { z } from 'zod';
import { listSynonyms, MAX_LISTS, parseSynonyms, replaceSynonyms } from './synonym-lists.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';

/** Lines that are printed of what is wrong with a file. */
const MAX_REASONS = 10;

/** Synonyms of the search: shows them, or puts those of a file in their place; the text of the file travels with it. */
export const synonymsCommand = command(
  z.object({
    action: z.enum(['list', 'load'], { error: 'нужно list или load' }),
    text: z.string().max(1_000_000, 'файл больше мегабайта').optional(),
  }),
  async ({ database: { db } }, { action, text }) => {
    if (action === 'list') {
      const lists = await listSynonyms(db);
      return lists.length > 0 ? lists.map(({ phrases }) => phrases.join(', ')) : ['Синонимов нет'];
    }
    if (text === undefined) throw new CommandRefusal('Укажите файл: строка — список фраз через запятую');
    const { lists, bad } = parseSynonyms(text);
    if (bad.length > 0) {
      const reasons = bad.slice(0, MAX_REASONS).map(({ line, reason }) => `строка ${line}: ${reason}`);
      throw new CommandRefusal(`Синонимы не изменены: ${reasons.join('; ')}`);
    }
    if (lists.length > MAX_LISTS) throw new CommandRefusal(`Синонимы не изменены: строк больше ${MAX_LISTS}`);
    await replaceSynonyms(db, lists);
    return [`Синонимов: ${lists.length}. Поиск узнает о них за несколько секунд`];
  },
);
