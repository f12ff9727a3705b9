import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { formatDateTime } from '#shared/dates.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import { restoreArchive } from './restore-archive.ts';

/** Restores an archive into an empty place; the shop is a copy until somebody confirms that it is the shop. */
export const restoreCommand = command(
  z.object({
    file: z.string({ error: 'укажите файл копии или «-»' }).min(1),
    isTest: z.boolean().optional(),
    json: z.boolean().optional(),
  }),
  async ({ database, env, now }, { file, isTest = false, json }) => {
    if (file !== '-') await checkReadable(file);
    const input = file === '-' ? process.stdin : createReadStream(file);
    const place = { database, storeOf: filesOf, at: now() };
    const restored = await restoreArchive(input, place, { isTest });
    if (json) return [JSON.stringify(restored)];
    const { at, release, tables, rows, files, replaced } = restored;
    return [
      `Восстановлена копия от ${formatDateTime(new Date(at), env.TZ_SHOP)}, выпуск ${release}: таблиц ${tables}, строк ${formatNumber(rows)}, файлов вне базы ${formatNumber(files)}`,
      ...(isTest
        ? [
            `Адреса и телефоны заменены: ${formatNumber(replaced)}. Входить: account-НОМЕР@copy.invalid с прежним паролем. Сессии, письма, ключи обмена удалены`,
          ]
        : []),
      'Это «Копия»: письма, SMS, обмен, расписания и сроки счетов стоят. Если это теперь магазин: npm run shop -- confirm-shop',
      'Номера новых заказов магазин передвинет сам при первом запуске',
    ];
  },
);

async function checkReadable(file: string): Promise<void> {
  await stat(file).catch((error: Error) => {
    throw new CommandRefusal(`Файл копии не читается: ${error.message}`);
  });
}
