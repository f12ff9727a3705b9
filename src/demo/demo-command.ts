import { z } from 'zod';
import { command } from '#server/commands/command.ts';

/** Takes the demo data out of a shop. Its code is loaded by this command alone. */
export const demoCommand = command(
  z.object({ action: z.literal('remove', { error: 'нужно remove' }) }),
  async ({ database }) => {
    const { removeDemo } = await import('./remove-demo.ts');
    const removed = await removeDemo(database.db);
    return [
      `Закрыты демонстрационные учётные записи: ${removed.accounts}, компании: ${removed.companies}`,
      `Сняты с витрины товары: ${removed.products}, публикации и акции: ${removed.published}`,
      'Владельца своего магазина откройте так: npm run shop -- account add olga@shop.ru --name="Ольга Белова" --preset=owner',
    ];
  },
);
