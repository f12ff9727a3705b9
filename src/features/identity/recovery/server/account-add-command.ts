import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import { roleNames } from '#shared/roles.ts';
import { correctInvited } from './correct-invited.ts';
import { presetOption } from './account-rights-command.ts';
import { deliverInvitation, type Invited, inviteAccount } from './invite-account.ts';

const roles = { user: 'USER', manager: 'MANAGER', tech: 'TECH' } as const;

const ONLY_STAFF = 'Набор прав есть только у роли manager';

/** Makes an account for somebody who sets the password himself; the first manager of an empty shop comes in this way. */
export const accountAddCommand = command(
  z.object({
    login: z.email('нужен адрес электронной почты').max(254).toLowerCase(),
    name: z
      .string({ error: 'укажите --name="Имя Фамилия"' })
      .trim()
      .max(200)
      .regex(/^\S+\s+\S/, 'нужны имя и фамилия: --name="Имя Фамилия"'),
    preset: presetOption.optional(),
    role: z.enum(['user', 'manager', 'tech'], { error: 'нужно manager, tech или user' }).optional(),
  }),
  async ({ database, env }, { login, name, role, preset }) => {
    if (preset !== undefined && role !== undefined && role !== 'manager') throw new CommandRefusal(ONLY_STAFF);
    const wanted = preset === undefined ? role && roles[role] : 'MANAGER';
    const [first, ...rest] = name.split(/\s+/);
    return transaction(database.db, async (tx) => {
      const person = { email: login, name: first!, lastName: rest.join(' ') };
      const known = await correctInvited(tx, person, wanted, preset);
      const invited: Invited = { ...person, role: known ?? wanted ?? 'USER', preset };
      const invitation = await inviteAccount(tx, invited);
      // Only where somebody has set the password since it was read
      if (invitation === 'has password') throw new CommandRefusal(`Учётная запись ${login} уже есть, пароль задан`);
      const made = known
        ? `Учётная запись ${login} уже была и ждёт пароля, роль: ${roleNames[known].toLowerCase()}. Прежняя ссылка не действует`
        : `Учётная запись ${login} открыта, роль: ${roleNames[invited.role].toLowerCase()}`;
      const link = await deliverInvitation(tx, env, { to: login, path: invitation.path });
      if (link === null)
        return [made, 'Письмо со ссылкой, по которой задают пароль, отправлено. Ссылка действует семь дней'];
      const noAddress =
        'Адрес магазина не задан (PUBLIC_URL): замените начало ссылки на тот, по которому его открывают';
      const remarks = env.PUBLIC_URL === undefined ? [noAddress] : [];
      return [made, ...remarks, 'Почта не настроена. Передайте ссылку сами, она действует семь дней:', link];
    });
  },
);
