import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { account } from '#identity/accounts/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import { resetFactor } from './reset-factor.ts';

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
      const ended = await resetFactor(tx, found.id, { at: now(), by: 'operator' });
      if (ended === null) throw new CommandRefusal('Вход в два шага у неё не включён');
      return [`Второй шаг входа сброшен, завершено сессий: ${ended}`];
    }),
);
