import { z } from 'zod';
import { account } from '#identity/accounts/server/tables.ts';
import { hasLogin } from '#identity/session/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { isSmsAvailable } from '#server/delivery/index.ts';
import { formatPhone, normalisePhone } from '#shared/phone.ts';
import type { ContactOwner } from './contact-change-letters.ts';
import { requestContactChange, whyNotContact } from './request-contact-change.ts';

const phone = z
  .string()
  .max(40)
  .transform((text, ctx) => {
    const digits = normalisePhone(text);
    if (digits === null) ctx.addIssue({ code: 'custom', message: 'нужен номер полностью: +7 916 123-45-67' });
    return digits ?? '';
  });

/**
 * Asks for another e-mail or phone of an account. Nothing changes until the owner of the new one presses the link that is
 * sent to it.
 */
export const contactChangeCommand = command(
  z.object({
    login: z.string({ error: 'укажите почту или телефон учётной записи' }).trim().min(1).max(254),
    email: z.email('нужен адрес электронной почты').max(254).toLowerCase().optional(),
    phone: phone.optional(),
  }),
  async ({ database, env, now }, { login, email, phone: newPhone }) => {
    if ((email === undefined) === (newPhone === undefined)) {
      throw new CommandRefusal('Укажите одно: --email=НОВАЯ_ПОЧТА или --phone=НОВЫЙ_ТЕЛЕФОН');
    }
    if (newPhone !== undefined && !isSmsAvailable(env)) {
      throw new CommandRefusal('SMS не настроены: новый телефон нечем подтвердить. Задайте SMS_PROVIDER');
    }
    const wanted =
      email === undefined ? { kind: 'phone' as const, value: newPhone! } : { kind: 'email' as const, value: email };
    const lines = await transaction(database.db, async (tx) => {
      const owner = await lockOwner(tx, login);
      await refuseUseless(tx, owner, wanted);
      await requestContactChange(tx, owner, wanted, { by: 'operator', env, at: now() });
      return wanted.kind === 'email'
        ? [`На ${wanted.value} написано письмо со ссылкой. Почта изменится, когда её нажмут; ссылка действует сутки`]
        : [
            `На ${formatPhone(wanted.value)} отправлено SMS со ссылкой. Телефон изменится, когда её нажмут; ссылка действует сутки`,
          ];
    });
    const isWaiting = wanted.kind === 'email' && env.SMTP_URL === undefined;
    return isWaiting ? [...lines, 'Почта магазина не настроена: письмо ждёт в исходящих'] : lines;
  },
);

async function lockOwner(tx: Db, login: string): Promise<ContactOwner> {
  const [found] = await tx
    .select({
      id: account.id,
      name: account.name,
      email: account.email,
      phone: account.phone,
      active: account.active,
    })
    .from(account)
    .where(hasLogin(login))
    .for('no key update');
  if (!found) throw new CommandRefusal(`Нет учётной записи с логином ${login}`);
  if (!found.active) throw new CommandRefusal('Учётная запись закрыта. Сначала откройте её: account unblock');
  return found;
}

async function refuseUseless(
  tx: Db,
  owner: ContactOwner,
  wanted: { kind: 'email' | 'phone'; value: string },
): Promise<void> {
  const reason = await whyNotContact(tx, owner, wanted);
  if (reason === 'own') throw new CommandRefusal(`У этой учётной записи уже ${wanted.value}`);
  if (reason === 'taken') throw new CommandRefusal(`${wanted.value} уже у другой учётной записи`);
}
