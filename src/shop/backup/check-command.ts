import { z } from 'zod';
import { command } from '#server/commands/command.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import { checkShop } from './check-shop.ts';

/** Checks that reservations, sums, references and files of the shop agree; ends with exit code 2 where they do not. */
export const checkCommand = command(
  z.object({ json: z.boolean().optional() }),
  async ({ database, onPartly }, { json }) => {
    const checked = await checkShop(database, filesOf(database.db));
    const isRight = checked.every(({ found }) => found === 0);
    if (!isRight) onPartly?.();
    if (json) return [JSON.stringify({ isRight, checked })];
    return checked.flatMap(({ check, found, examples }) =>
      found === 0
        ? [`В порядке: ${check}`]
        : [`Ошибка: ${check} — нет, таких ${formatNumber(found)}`, ...examples.map((example) => `  ${example}`)],
    );
  },
);
