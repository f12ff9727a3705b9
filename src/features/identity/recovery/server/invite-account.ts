import { sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { shopOrigin } from '#server/shop-origin.ts';
import { type Preset, presets, type StaffRights } from '#shared/rights/staff-rights.ts';
import { cancelWords } from './check-words.ts';
import { createPasswordPath } from './create-password-path.ts';

const WEEK_SECONDS = 7 * 24 * 3600;

export type Invited = {
  email: string;
  name: string;
  lastName: string;
  secondName?: string;
  workPosition?: string;
  phone?: string | null;
  role: 'USER' | 'MANAGER' | 'TECH';
  /** Of a MANAGER; the usual one where none is named. */
  preset?: Preset;
};

/** The rights of an account with this role and preset. */
export const rightsOfRole = (role: Invited['role'], preset: Preset = 'manager'): StaffRights =>
  role === 'MANAGER' ? presets[preset].rights : {};

/** The account has a password: who forgot it recovers it himself. */
export type InvitationRefused = 'has password';

/**
 * Makes an account without a password, or finds one that has none yet, and a link that sets it. Good once and for seven
 * days; a new one ends those before it. Returns the path of the link. `by` is the account that invites, the operator where
 * none is named. Part of the caller's transaction.
 */
export async function inviteAccount(
  tx: Db,
  { preset, ...invited }: Invited,
  by?: number,
): Promise<{ path: string } | InvitationRefused> {
  const created = await tx
    .insert(account)
    .values({ ...invited, staffRights: rightsOfRole(invited.role, preset) })
    .onConflictDoNothing()
    .returning({ id: account.id, passwordHash: account.passwordHash });
  const [row] = created.length
    ? created
    : await tx
        .select({ id: account.id, passwordHash: account.passwordHash })
        .from(account)
        .where(sql`lower(${account.email}) = ${invited.email}`)
        .for('no key update');
  if (!row || row.passwordHash !== null) return 'has password';
  await writeAudit(tx, {
    action: 'account.invite',
    accountId: row.id,
    ip: '',
    ...(by === undefined
      ? { details: { by: 'operator', role: invited.role } }
      : { actorAccountId: by, details: { role: invited.role, ...(preset !== undefined && { preset }) } }),
  });
  await cancelWords(tx, row.id);
  const link = { accountId: row.id, email: invited.email, purpose: 'invitation', seconds: WEEK_SECONDS } as const;
  return { path: await createPasswordPath(tx, link) };
}

/** Sends the link of an invitation; without a mail server returns it whole, for the inviter to hand over. */
export async function deliverInvitation(
  tx: Db,
  env: Pick<Env, 'SMTP_URL' | 'PUBLIC_URL' | 'PORT'>,
  { to, path }: { to: string; path: string },
): Promise<string | null> {
  if (env.SMTP_URL === undefined) {
    return `${shopOrigin(env)}${path}`;
  }
  await sendInvitation(tx, { email: to }, path);
  return null;
}

/** The letter with the link of an invitation, in the name of a company where one invites. */
export async function sendInvitation(
  tx: Db,
  { email }: Pick<Invited, 'email'>,
  path: string,
  companyName?: string,
): Promise<void> {
  await sendLetter(tx, {
    kind: 'account.invite',
    to: email,
    subject: 'Приглашение в магазин',
    content: {
      paragraphs: ['Здравствуйте!', 'Для вас открыта учётная запись. Задайте пароль, чтобы войти.'],
      facts: [['Логин', email], ...(companyName === undefined ? [] : [['Компания', companyName] as [string, string]])],
      action: { label: 'Задать пароль', path },
      closing: [
        'Ссылка действует семь дней; новую можно запросить на странице входа: «Забыли пароль?».',
        'Если вы не ждали приглашения, ничего делать не нужно.',
      ],
    },
  });
}
