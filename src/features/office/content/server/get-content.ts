import { count, eq } from 'drizzle-orm';
import type { PromotionState } from '#goods/pricing/server/index.ts';
import { consent, type consentDocuments } from '#identity/consents/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import {
  findVersion,
  type ItemState,
  listVersions,
  type PageState,
  type QuestionState,
  type VersionOf,
} from '#service/content/server/index.ts';
import { dayOf } from '#shared/dates.ts';
import { type ContentKind, type ContentVersion, textKinds } from '../contract.ts';
import { itemFields, pageFields, promotionFields, questionFields, readers } from './read-fields.ts';

const addresses: Partial<Record<ContentKind, (key: string) => string>> = {
  news: (key) => `/news/${key}/`,
  marketing: (key) => `/marketing/${key}/`,
  promotion: (key) => `/actions/${key}/`,
  question: (key) => `/faq/#${key}`,
  page: (key) => `/${key}/`,
};

/** One thing of the content with its versions. Error: NOT_FOUND. */
export const getContent: Operation<'officeContent', Session> = async ({ db, env, now }, { params: { kind, key } }) => {
  const found = await readers[kind](db, key, env.TZ_SHOP);
  if (!found) throw notFound('Такой записи нет');
  const { version, isPublished, from, fields } = found;
  const day = isPublished && from && from > now() ? dayOf(from, env.TZ_SHOP) : null;
  const state = isPublished ? (day === null ? 'shown' : 'waiting') : 'draft';
  const url = state === 'shown' ? (addresses[kind]?.(key) ?? null) : null;
  return { kind, key, version, fields, state, day, url, versions: await versionsOf(db, kind, key) };
};

async function versionsOf(db: Db, kind: ContentKind, key: string): Promise<ContentVersion[]> {
  const subject = textKinds.find((one) => one === kind);
  if (subject === undefined) return [];
  const rows = await listVersions(db, { subject, key });
  const consents = subject === 'page' ? await countConsents(db, key) : null;
  return rows.map(({ id, at, author, state }) => {
    const { title, name, question, version } = state as Record<string, string | number | undefined>;
    const edition = subject === 'page' ? Number(version) : null;
    return {
      id,
      at: at.toISOString(),
      by: author && fullName(author),
      title: String(title ?? name ?? question ?? ''),
      edition,
      consents: edition === null ? null : (consents?.get(edition) ?? 0),
    };
  });
}

/** How many consents name each version of a legal text. */
async function countConsents(db: Db, code: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ version: consent.textVersion, consents: count() })
    .from(consent)
    .where(eq(consent.document, code as (typeof consentDocuments)[number]))
    .groupBy(consent.textVersion);
  return new Map(rows.map(({ version, consents }) => [version, consents]));
}

/** A former version whole. Error: NOT_FOUND. */
export const getContentVersion: Operation<'officeContentVersion', Session> = async ({ db, env }, { params }) => {
  const { kind: subject, key, id } = params;
  const state = await findVersion(db, { subject, key }, id);
  if (state === undefined) throw notFound('Такой версии нет');
  return { fields: await fieldsOf(db, subject, state, env.TZ_SHOP) };
};

async function fieldsOf(db: Db, subject: VersionOf['subject'], state: unknown, timeZone: string) {
  switch (subject) {
    case 'promotion':
      return promotionFields(db, state as PromotionState, timeZone);
    case 'question':
      return { ...questionFields(state as QuestionState), place: 1 };
    case 'page':
      return pageFields(state as PageState);
    case 'news':
    case 'marketing':
      return itemFields(subject, state as ItemState);
  }
}
