import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { account } from '#identity/accounts/server/tables.ts';
import { endSessions } from '#identity/session/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { reportFactor } from './report-factor.ts';
import { passkey, secondFactor } from './tables.ts';

/** For an owner who lost every way through the second step: removes it and ends all sessions of the account. */
export const resetFactorCommand = command(
  z.object({ login: z.string({ error: 'укажите почту' }).trim().min(1).max(254).toLowerCase() }),
  ({ database, now }, { login }) =>
    transaction(database.db, async (tx) => {
      const [found] = await tx
        .select({ id: account.id })
        .from(account)
        .where(eq(sql`lower(${account.email})`, login))
        .for('update');
      if (!found) throw new CommandRefusal(`Нет учётной записи с почтой ${login}`);
      const accountId = found.id;
      const codes = await tx.delete(secondFactor).where(eq(secondFactor.accountId, accountId)).returning();
      const keys = await tx.delete(passkey).where(eq(passkey.accountId, accountId)).returning();
      if (codes.length === 0 && keys.length === 0) throw new CommandRefusal('Вход в два шага у неё не включён');
      await deleteRecoveryCodes(tx, accountId);
      const ended = await endSessions(tx, [accountId]);
      await reportFactor(tx, 'factor.reset', { accountId, ip: '', at: now(), by: 'operator' });
      return [`Второй шаг входа сброшен, завершено сессий: ${ended}`];
    }),
);
