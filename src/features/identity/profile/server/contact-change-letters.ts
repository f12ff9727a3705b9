import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { isSmsAvailable, sendLetter, sendSms } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { getShopName } from '#server/shop-name.ts';
import { shopOrigin } from '#server/shop-origin.ts';
import { formatPhone } from '#shared/phone.ts';

/** The account whose e-mail or phone changes. */
export type ContactOwner = { id: number; name: string; email: string | null; phone: string | null };

type Kind = 'email' | 'phone';
type Change = { owner: ContactOwner; kind: Kind; value: string; env: Env };

const titles = { email: 'Почта изменена', phone: 'Телефон изменён' } as const;

/** To the new e-mail or phone: the link that proves it. */
export async function sendConfirmation(tx: Db, { owner, kind, value, word, env }: Change & { word: string }) {
  const path = `/contact-change/?word=${word}`;
  if (kind === 'phone') {
    const text = `Подтвердите номер для магазина «${await getShopName(tx, env)}»: ${shopOrigin(env)}${path}`;
    return sendSms(tx, { phone: value, text });
  }
  if (owner.email === null) {
    return sendLetter(tx, {
      kind: 'contact.confirm',
      to: value,
      accountId: owner.id,
      subject: 'Подтвердите адрес почты',
      content: {
        paragraphs: [
          'Здравствуйте!',
          'Этот адрес указан для вашей учётной записи. Подтвердите, что он ваш, и сюда будут приходить письма о заказах.',
        ],
        action: { label: 'Подтвердить адрес', path },
        closing: [
          'Ссылка действует сутки. Откройте её там, где вы вошли в магазин.',
          'Если вы не регистрировались, ничего делать не нужно.',
        ],
      },
    });
  }
  return sendLetter(tx, {
    kind: 'contact.confirm',
    to: value,
    accountId: owner.id,
    subject: 'Подтвердите новый адрес почты',
    content: {
      paragraphs: ['Здравствуйте!', 'Этот адрес указан как новый для вашей учётной записи. Подтвердите, что он ваш.'],
      action: { label: 'Подтвердить адрес', path },
      closing: [
        'Ссылка действует сутки. После подтверждения входить нужно с этим адресом, на всех устройствах заново.',
        'Если вы не просили об этом, ничего делать не нужно.',
      ],
    },
  });
}

/** To the owner's present e-mail and, for a change of the phone, the present phone: that a change is asked for. */
export async function announceRequest(tx: Db, { owner, kind, value, env, at }: Change & { at: Date }): Promise<void> {
  const title = kind === 'email' ? 'Запрошено изменение почты' : 'Запрошено изменение телефона';
  const change = `Новый ${kind === 'email' ? 'адрес' : 'номер'}: ${masked(kind, value)}`;
  await notify(tx, { accountId: owner.id, title, text: `${change}. Если вы не просили об этом, позвоните нам`, at });
  if (owner.email !== null) {
    await sendLetter(tx, {
      kind: 'contact.requested',
      to: owner.email,
      accountId: owner.id,
      subject: title,
      content: {
        paragraphs: [
          `${title} вашей учётной записи. Оно вступит в силу, когда владелец нового контакта подтвердит его.`,
        ],
        facts: [[kind === 'email' ? 'Новый адрес' : 'Новый номер', masked(kind, value)]],
        closing: ['Если вы не просили об этом, сразу позвоните вашему менеджеру.'],
      },
    });
  }
  await sendToPhone(
    tx,
    { owner, kind, env },
    `${title} в магазине «${await getShopName(tx, env)}». Не вы? Позвоните нам`,
  );
}

/** To the owner's former e-mail and, for a change of the phone, the former phone: the link that puts it back. */
export async function announceChange(
  tx: Db,
  { owner, kind, value, undoWord, env, at }: Change & { undoWord: string; at: Date },
): Promise<void> {
  const isFirst = kind === 'email' && owner.email === null;
  const title = isFirst ? 'Почта подтверждена' : titles[kind];
  const path = `/contact-change/?undo=${undoWord}`;
  const text = isFirst ? `Письма приходят на ${value}` : 'Вход на всех устройствах завершён';
  await notify(tx, { accountId: owner.id, title, text, at });
  if (owner.email !== null) {
    await sendLetter(tx, {
      kind: 'contact.changed',
      to: owner.email,
      accountId: owner.id,
      subject: title,
      content: {
        paragraphs: [
          kind === 'email'
            ? 'У вашей учётной записи теперь другой адрес почты: входить нужно с ним. Вход на всех устройствах завершён.'
            : 'У вашей учётной записи теперь другой телефон. Вход на всех устройствах завершён.',
        ],
        facts: [[kind === 'email' ? 'Новый адрес' : 'Новый номер', masked(kind, value)]],
        action: { label: kind === 'email' ? 'Вернуть прежний адрес' : 'Вернуть прежний номер', path },
        closing: ['Если вы просили об этом, ничего делать не нужно. Если нет, верните прежний в течение семи дней.'],
      },
    });
  }
  await sendToPhone(tx, { owner, kind, env }, `${title}. Не вы? Верните за семь дней: ${shopOrigin(env)}${path}`);
}

/** Notifies the owner that the former contact is restored. */
export async function announceUndo(
  tx: Db,
  { accountId, email, kind, at }: { accountId: number; email: string | null; kind: Kind; at: Date },
): Promise<void> {
  const title = kind === 'email' ? 'Прежняя почта возвращена' : 'Прежний телефон возвращён';
  await notify(tx, { accountId, title, text: 'Вход на всех устройствах завершён, нужен новый пароль', at });
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'contact.undone',
    to: email,
    accountId,
    subject: title,
    content: {
      paragraphs: ['Изменение отменено. Вход на всех устройствах завершён, прежний пароль больше не действует.'],
      action: { label: 'Задать новый пароль', path: '/forgot-password/' },
      closing: ['Если пароль уже задан, ничего делать не нужно.'],
    },
  });
}

/** Writes an SMS about a change of the phone, and about one of the e-mail where the account has no other address. */
async function sendToPhone(tx: Db, { owner, kind, env }: Omit<Change, 'value'>, text: string): Promise<void> {
  const isAsked = kind === 'phone' || owner.email === null;
  if (isAsked && owner.phone !== null && isSmsAvailable(env)) await sendSms(tx, { phone: owner.phone, text });
}

/** Enough to be recognised by who knows it: 'a***@firm.ru', '+7 (***) ***-**-67'. */
function masked(kind: Kind, value: string): string {
  if (kind === 'email') return `${value[0]}***${value.slice(value.lastIndexOf('@'))}`;
  return formatPhone(value).replace(/\(\d{3}\) \d{3}-\d\d/, '(***) ***-**');
}
