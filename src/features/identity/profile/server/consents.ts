import { and, desc, eq, inArray } from 'drizzle-orm';
import { staffRecipient } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { documentVersion, recordConsent, withdrawConsent } from '#identity/consents/server/index.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { checkOwner } from '#identity/second-factor/server/index.ts';
import { closeAccounts } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ProfileConsents } from '../contract.ts';
import { lockAccount } from './request-contact-change.ts';

const documents = ['personal-data', 'advertising'] as const;

/** The consents of the account, given and withdrawn. */
export const profileConsents: Operation<'profileConsents', Session> = ({ db, session }) =>
  readConsents(db, session.account.id);

/**
 * Gives or withdraws a consent. Without the one to personal data the shop may keep no account: it is closed, all its
 * sessions end, and the shop is asked to erase what no law obliges it to keep. The caller proves that he is the owner.
 * Errors: VALIDATION, BAD_CREDENTIALS, RATE_LIMITED, FORBIDDEN for a manager who acts under a customer.
 */
export const profileSetConsent: Operation<'profileSetConsent', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { document, isGiven } = body;
  const closes = document === 'personal-data';
  if (closes && isGiven) throw refuse('VALIDATION', 'Это согласие даётся при регистрации', { field: 'document' });
  if (closes) await checkOwner(ctx, body.password, { freshLoginSuffices: false });
  const { account } = session;
  return transaction(db, async (tx) => {
    await lockAccount(tx, account.id);
    const known = (await readConsents(tx, account.id)).find((one) => one.document === document)!;
    if (isGiven === (known.state === 'given') || (closes && known.state === 'none')) {
      return { consents: await readConsents(tx, account.id), isClosed: false };
    }
    if (isGiven) {
      const textVersion = await documentVersion(tx, document);
      const contact = account.email ?? account.phone ?? '';
      await recordConsent(tx, {
        accountId: account.id,
        contact,
        kind: 'profile',
        document,
        textVersion,
        ip: request.ip,
      });
    } else await withdrawConsent(tx, account.id, document);
    const action = isGiven ? 'consent.given' : 'consent.withdrawn';
    const details = { document };
    await writeAudit(tx, { action, actorAccountId: account.id, accountId: account.id, ip: request.ip, details });
    if (closes) await closeForGood(tx, session);
    return { consents: await readConsents(tx, account.id), isClosed: closes };
  });
};

/** The last word on each document. */
export async function readConsents(db: Db, accountId: number): Promise<ProfileConsents> {
  const rows = await db
    .select({
      document: consent.document,
      version: consent.textVersion,
      at: consent.at,
      withdrawnAt: consent.withdrawnAt,
    })
    .from(consent)
    .where(and(eq(consent.accountId, accountId), inArray(consent.document, [...documents])))
    .orderBy(desc(consent.id));
  return documents.map((document) => {
    const last = rows.find((row) => row.document === document);
    if (!last) return { document, state: 'none', at: null, version: null };
    const { version, withdrawnAt } = last;
    const state = withdrawnAt ? 'withdrawn' : 'given';
    return { document, state, at: (withdrawnAt ?? last.at).toISOString(), version };
  });
}

/** Closes the account of who has withdrawn his consent, and says so to him and to the shop. */
async function closeForGood(tx: Db, { account }: Session): Promise<void> {
  await closeAccounts(tx, [account.id]);
  const login = account.email ?? account.phone!;
  if (account.email !== null) {
    await sendLetter(tx, {
      kind: 'account.closed',
      to: account.email,
      accountId: account.id,
      subject: 'Согласие отозвано, учётная запись закрыта',
      content: {
        paragraphs: [
          'Вы отозвали согласие на обработку персональных данных. Учётная запись закрыта, вход на всех устройствах завершён.',
          'За 30 дней мы удалим ваши данные. Останутся документы по заказам: их хранить обязывает закон.',
        ],
        closing: ['Если это были не вы, позвоните нам: пока данные не удалены, учётную запись можно открыть.'],
      },
    });
  }
  await sendLetter(tx, {
    kind: 'consent.withdrawn',
    ...(await readerOf(tx, account.id)),
    subject: `Отозвано согласие на обработку данных: ${fullName(account)}`,
    content: {
      paragraphs: ['Покупатель отозвал согласие на обработку персональных данных. Его учётная запись закрыта.'],
      facts: [
        ['Покупатель', fullName(account)],
        ['Вход', account.email ?? formatPhone(login)],
      ],
      action: { label: 'Открыть покупателя', path: `/office/people/${account.id}/` },
      closing: [
        'По закону его данные нужно удалить за 30 дней: на его странице или командой ' +
          `npm run shop -- person erase ${login}`,
      ],
    },
  });
}

/** The manager of the account's present company, or else the shop. */
async function readerOf(tx: Db, accountId: number) {
  const [current] = await tx
    .select({ companyId: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.isCurrent, true)));
  return current ? staffRecipient(tx, current.companyId) : { to: TO_SHOP };
}
