import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { answeringFor, leadManager } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { nameForLetter } from '#server/session/session.ts';
import type { AppealSide } from '#shared/appeal-status.ts';
import { appeal, appealType } from './tables.ts';
import { writtenBy } from './visible-appeals.ts';

const staff = alias(account, 'staff');

/** Written on the page, not by mail. */
const REPLY_ON_PAGE = 'Отвечать на это письмо не нужно: напишите ответ на странице обращения.';

/** Notifies the manager of a new appeal; the shop where there is none. Part of the caller's transaction. */
export async function writeNewAppeal(tx: Db, { id, text, at }: { id: number; text: string; at: Date }): Promise<void> {
  const about = await readAppeal(tx, id);
  await writeToStaff(tx, about, {
    kind: 'appeal.new',
    subject: `Новое обращение: ${about.appeal.title}`,
    text,
    at,
  });
}

/** Notifies the other side of a message. */
export async function writeMessage(
  tx: Db,
  { id, side, text, at }: { id: number; side: AppealSide; text: string; at: Date },
): Promise<void> {
  const about = await readAppeal(tx, id);
  const { title } = about.appeal;
  if (side === 'customer') {
    await writeToStaff(tx, about, { kind: 'appeal.message', subject: `Сообщение в обращении: ${title}`, text, at });
    return;
  }
  await writeToAuthor(tx, about, {
    kind: 'appeal.answered',
    subject: `Ответ на обращение: ${title}`,
    paragraphs: [text],
    closing: [REPLY_ON_PAGE],
    at,
  });
}

/** Notifies the author that the manager has closed the appeal. */
export async function writeClosed(tx: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  const about = await readAppeal(tx, id);
  await writeToAuthor(tx, about, {
    kind: 'appeal.closed',
    subject: `Обращение закрыто: ${about.appeal.title}`,
    paragraphs: ['Менеджер закрыл обращение. Оцените, как вам помогли.'],
    closing: ['Если вопрос остался, создайте новое обращение.'],
    at,
  });
}

/** Notifies a manager that a colleague has handed an appeal over. */
export async function writeHandedOver(tx: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  const about = await readAppeal(tx, id);
  await writeToStaff(tx, about, {
    kind: 'appeal.handedOver',
    subject: `Вам передано обращение: ${about.appeal.title}`,
    text: 'Коллега передал вам обращение. Отвечаете на него теперь вы.',
    at,
  });
}

type About = Awaited<ReturnType<typeof readAppeal>>;

async function readAppeal(tx: Db, id: number) {
  const [row] = await tx
    .select({
      appeal,
      type: appealType.name,
      company: company.name,
      author: {
        id: account.id,
        email: account.email,
        name: account.name,
        lastName: account.lastName,
        secondName: account.secondName,
      },
      staff: {
        id: staff.id,
        email: staff.email,
        mailRefusedAt: staff.mailRefusedAt,
        mutedLetters: staff.mutedLetters,
      },
    })
    .from(appeal)
    .innerJoin(appealType, eq(appealType.id, appeal.typeId))
    .leftJoin(company, eq(company.id, appeal.companyId))
    // Who has left the company gets no answers to what he asked for it
    .leftJoin(account, and(eq(account.active, true), eq(account.id, appeal.accountId), writtenBy(tx, account.id)))
    .leftJoin(
      staff,
      and(
        eq(staff.id, answeringFor(sql`coalesce(${appeal.managerAccountId}, ${leadManager})`)),
        eq(staff.active, true),
      ),
    )
    .where(eq(appeal.id, id));
  return row!;
}

type StaffLetter = { kind: Letter['kind']; subject: string; text: string; at: Date };

async function writeToStaff(tx: Db, about: About, { kind, subject, text, at }: StaffLetter): Promise<void> {
  const { author, company: firm, type } = about;
  const path = `/appeal/${about.appeal.id}/`;
  if (about.staff) await notify(tx, { accountId: about.staff.id, title: subject, url: path, at });
  await sendLetter(tx, {
    ...recipientOf(about.staff),
    kind,
    subject,
    content: {
      paragraphs: [text],
      facts: [
        ['Обращение', String(about.appeal.id)],
        ['Тема', type],
        ...(firm === null ? [] : [['Компания', firm] as [string, string]]),
        ['Автор', (author && nameForLetter(author)) || 'Неизвестно'],
      ],
      action: { label: 'Открыть обращение', path },
      closing: [REPLY_ON_PAGE],
    },
  });
}

/** The manager, or the shop's own address where there is none or he reads no such letters. */
function recipientOf(manager: About['staff']): Pick<Letter, 'to' | 'accountId'> {
  const isReached = manager?.email && manager.mailRefusedAt === null && !manager.mutedLetters.includes('appeals');
  return isReached ? { to: manager.email!, accountId: manager.id } : { to: TO_SHOP };
}

type AuthorLetter = { kind: Letter['kind']; subject: string; paragraphs: string[]; closing: string[]; at: Date };

async function writeToAuthor(tx: Db, about: About, letter: AuthorLetter): Promise<void> {
  const { author, type } = about;
  if (author === null) return;
  const { kind, subject, paragraphs, closing, at } = letter;
  const path = `/appeal/${about.appeal.id}/`;
  await notify(tx, { accountId: author.id, title: subject, url: path, at });
  if (author.email === null) return;
  await sendLetter(tx, {
    kind,
    to: author.email,
    accountId: author.id,
    subject,
    content: {
      paragraphs,
      facts: [
        ['Обращение', String(about.appeal.id)],
        ['Тема', type],
      ],
      action: { label: 'Открыть обращение', path },
      closing,
    },
  });
}
