import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { hasLogin, normaliseLogin } from '#identity/session/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { collectPersonalData } from '../collect-personal-data.ts';
import { closePerson, erasePerson } from '../erase-person.ts';

/** The longest call, a large spreadsheet that has waited for its turn, takes less. */
const CALLS_END_S = 20;

/** What the shop holds about a person: written to a file or the terminal, or erased. */
export const personCommand = command(
  z.object({
    action: z.enum(['export', 'erase'], { error: 'нужно export или erase' }),
    login: z.string({ error: 'укажите почту или телефон' }).trim().min(1).max(254),
    file: z.string().min(1).max(1000).optional(),
    /** What the operator typed when he was asked to repeat the login. */
    confirmed: z.string().max(254).optional(),
    /** Seconds that calls which have begun may take to end. */
    wait: z.coerce
      .number({ error: 'нужно число секунд' })
      .int('нужно число секунд')
      .min(0, 'нужно число секунд')
      .max(600, 'не больше 600 секунд')
      .default(CALLS_END_S),
  }),
  async ({ database: { db } }, { action, login, file, confirmed, wait }) => {
    const [found] = await db.select({ id: account.id }).from(account).where(hasLogin(login));
    if (!found) throw new CommandRefusal(`Нет учётной записи с логином ${login}`);
    if (action === 'export') return exportPerson(db, found.id, file);
    if (confirmed === undefined || normaliseLogin(confirmed) !== normaliseLogin(login)) {
      throw new CommandRefusal('Ничего не удалено: введите тот же адрес ещё раз или добавьте --yes');
    }
    const hasCalls = await transaction(db, (tx) => closePerson(tx, found.id));
    if (hasCalls) await sleep(wait * 1000);
    const { orders, open } = await transaction(db, (tx) => erasePerson(tx, found.id));
    return [
      'Персональные данные удалены, сессии завершены. С этим адресом можно зарегистрироваться заново',
      ...(orders > 0 ? [`Заказы остались без имени и контактов, для учёта: ${orders}`] : []),
      ...(open.length > 0 ? [`Из них ещё не выполнены, о доставке договоритесь с компанией: ${open.join(', ')}`] : []),
    ];
  },
);

async function exportPerson(db: Db, accountId: number, file: string | undefined): Promise<string[]> {
  const text = JSON.stringify(await collectPersonalData(db, accountId), null, 2);
  await writeAudit(db, { action: 'person.export', accountId, ip: '', details: { by: 'operator' } });
  if (file === undefined) return [text];
  try {
    // For its owner alone, and never over another file
    await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandRefusal(`Не записать файл ${file}: ${(error as Error).message}`);
  }
  return [`Данные записаны в ${file}`];
}
