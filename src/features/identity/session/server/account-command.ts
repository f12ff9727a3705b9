import { z } from 'zod';
import { setAccountsActive } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { closeAccounts, endSessions } from './close-accounts.ts';
import { hasLogin } from './find-account.ts';

const action = z.enum(['block', 'unblock', 'sessions'], { error: 'нужно block, unblock или sessions' });
const login = z.string({ error: 'укажите почту или телефон' }).trim().min(1).max(254);

/** Closes and opens an account by its e-mail or phone, or ends its sessions. */
export const accountCommand = command(
  z.object({ action, login }),
  async ({ database }, { action: wanted, login: named }) => {
    const [found] = await database.db.select({ id: account.id }).from(account).where(hasLogin(named));
    if (!found) throw new CommandRefusal(`Нет учётной записи с логином ${named}`);
    return transaction(database.db, async (tx) => {
      await writeAudit(tx, { action: `account.${wanted}`, accountId: found.id, ip: '', details: { by: 'operator' } });
      return [await run[wanted](tx, found.id)];
    });
  },
);

const run: Record<z.infer<typeof action>, (tx: Db, id: number) => Promise<string>> = {
  block: async (tx, id) => `Учётная запись закрыта, завершено сессий: ${await closeAccounts(tx, [id])}`,
  unblock: async (tx, id) => {
    await setAccountsActive(tx, [id], true);
    return 'Учётная запись открыта';
  },
  sessions: async (tx, id) => `Завершено сессий: ${await endSessions(tx, [id])}`,
};
