import { z } from 'zod';
import { account } from '#identity/accounts/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import { hasLogin } from './find-account.ts';
import { manageAccount } from './manage-account.ts';

const action = z.enum(['block', 'unblock', 'sessions'], { error: 'нужно block, unblock или sessions' });
const login = z.string({ error: 'укажите почту или телефон' }).trim().min(1).max(254);

/** Closes and opens an account by its e-mail or phone, or ends its sessions. */
export const accountCommand = command(
  z.object({ action, login }),
  async ({ database }, { action: wanted, login: named }) => {
    const [found] = await database.db.select({ id: account.id }).from(account).where(hasLogin(named));
    if (!found) throw new CommandRefusal(`Нет учётной записи с логином ${named}`);
    const ended = await transaction(database.db, (tx) => manageAccount(tx, found.id, wanted));
    return [words[wanted](ended)];
  },
);

const words: Record<z.infer<typeof action>, (ended: number) => string> = {
  block: (ended) => `Учётная запись закрыта, завершено сессий: ${ended}`,
  unblock: () => 'Учётная запись открыта',
  sessions: (ended) => `Завершено сессий: ${ended}`,
};
