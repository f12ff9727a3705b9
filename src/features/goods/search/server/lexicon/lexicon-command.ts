import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { chooseLexicon, chosenLexicons } from './chosen-lexicons.ts';
import { lexiconTitles, shippedLines, tradeLexicons } from './shipped-lexicons.ts';

/** Lexicons of the search: shows them, chooses one of a trade or drops it. */
export const lexiconCommand = command(
  z.object({
    action: z.enum(['list', 'choose', 'drop'], { error: 'нужно list, choose или drop' }),
    name: z.string().max(100).optional(),
  }),
  async ({ database: { db } }, { action, name }) => {
    if (action !== 'list') {
      const lexicon = tradeLexicons.find((one) => one === name);
      if (lexicon === undefined) throw new CommandRefusal(`Укажите словарь: ${tradeLexicons.join(', ')}`);
      await chooseLexicon(db, { name: lexicon, isChosen: action === 'choose' });
    }
    const chosen = await chosenLexicons(db);
    return [
      `common — общий, записей ${shippedLines('common').length}, включён всегда`,
      ...tradeLexicons.map(
        (one) =>
          `${one} — ${lexiconTitles[one]}, записей ${shippedLines(one).length}, ${chosen.includes(one) ? 'выбран' : 'не выбран'}`,
      ),
    ];
  },
);
