import { and, desc, eq, lte, type SQL } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { ContentCard, MarketingCard } from '../contract.ts';
import { type ContentFile, contentItem } from './tables.ts';

type Kind = (typeof contentItem.$inferSelect)['kind'];
type Row = typeof contentItem.$inferSelect;
type Context = Pick<CallContext<Session>, 'db' | 'env' | 'now'>;

/** What is shown: published, and not of a day to come in the shop's zone. */
export function isShownItem(kind: Kind, { env, now }: Pick<Context, 'env' | 'now'>): SQL {
  return and(
    eq(contentItem.kind, kind),
    eq(contentItem.published, true),
    lte(contentItem.date, dayOf(now(), env.TZ_SHOP)),
  )!;
}

/** A page of what is published of a kind, the newest first. */
export async function listPublished(ctx: Context, kind: Kind, asked: { page: number; page_size: number }) {
  const shown = isShownItem(kind, ctx);
  const total = await ctx.db.$count(contentItem, shown);
  const pageNavigation = pageOf({ page: asked.page, pageSize: asked.page_size, total });
  const rows = await ctx.db
    .select()
    .from(contentItem)
    .where(shown)
    .orderBy(desc(contentItem.date), desc(contentItem.id))
    .limit(pageNavigation.pageSize)
    .offset(rowsBefore(pageNavigation));
  return { rows, pageNavigation };
}

/** An item by its code; undefined where it is not shown. */
export async function findPublished(ctx: Context, kind: Kind, code: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.code, code), isShownItem(kind, ctx)));
  return row;
}

export function cardOf({ kind, code, title, picture, preview, date }: Row): ContentCard {
  return {
    code,
    url: `/${kind}/${encodeURIComponent(code)}/`,
    title,
    picture: picture && pictureView(picture),
    preview,
    date,
  };
}

export function marketingCardOf(row: Row): MarketingCard {
  return { ...cardOf(row), files: row.files.map(fileLinkOf) };
}

const fileLinkOf = ({ key, name, size }: ContentFile) => ({ name, size, url: `${FILES_ADDRESS}${key}/` });
