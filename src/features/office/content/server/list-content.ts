import { type SQL, sql } from 'drizzle-orm';
import { promotion } from '#goods/pricing/server/tables.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { appealType } from '#service/appeals/server/tables.ts';
import { PAGES } from '#service/content/server/index.ts';
import { contentItem, faqQuestion, staticPage } from '#service/content/server/tables.ts';
import { dayOf } from '#shared/dates.ts';
import { CONTENT_PAGE_SIZE, type ContentKind, type ContentRow, MAX_COUNTED_CONTENT } from '../contract.ts';

type Row = ContentRow & { id: number; sortKey: string; count: number };

const pages = keyset(
  {
    place: { key: sql`one.place`, type: sql`int` },
    title: { key: sql`(one.title collate "und-x-icu")`, type: sql`text` },
  },
  sql`one.id`,
);

/** The content of a kind, a page by key: dated texts by day, questions and themes in their order. */
export const listContent: Operation<'officeContentList', Session> = async (ctx, { params, query }) => {
  const { after, ...filter } = query;
  const { q, state } = filter;
  const part = `%${escapeLike(q)}%`;
  const conditions = [
    sql`true`,
    state && sql`one.state = ${state}`,
    q === '' ? undefined : sql`(one.title ilike ${part} or one.about ilike ${part})`,
  ].filter((one) => one !== undefined);
  const where = sql.join(conditions, sql` and `);
  const source = sources[params.kind](ctx);
  const afterKey = pages.afterKey(filter, after) ?? sql`true`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with one as (${source})
    select id, key, title, about, day, state, ${pages.keyText(filter)} as "sortKey",
      (select count(*)::int from (select from one where ${where} limit ${MAX_COUNTED_CONTENT + 1}) as counted) as count
    from one where ${where} and ${afterKey}
    order by ${sql.join(pages.inOrder(filter), sql`, `)} limit ${CONTENT_PAGE_SIZE + 1}`);
  const shown = rows.slice(0, CONTENT_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ key, title, about, day, state: stateOfRow }) => ({
      key,
      title,
      about,
      day,
      state: stateOfRow,
    })),
    next: rows.length > shown.length && last ? pages.keyOf(filter, { key: last.sortKey, id: last.id }) : null,
    count: rows[0]?.count ?? 0,
  };
};

type Ctx = Pick<CallContext<Session>, 'now' | 'env'>;

const items = (kind: 'news' | 'marketing') => (ctx: Ctx) =>
  sql`
  select id, code as key, title, preview as about, date::text as day, (date - date '2000-01-01') as place,
    case when not published then 'draft' when date > ${dayOf(ctx.now(), ctx.env.TZ_SHOP)}::date then 'waiting'
      else 'shown' end as state
  from ${contentItem} where kind = ${kind}`;

const shownOrDraft = (isShown: SQL) => sql`case when ${isShown} then 'shown' else 'draft' end as state`;

/** Of each kind: id, key, title, about, day, place and state. */
const sources: Record<ContentKind, (ctx: Ctx) => SQL> = {
  news: items('news'),
  marketing: items('marketing'),
  promotion: ({ now, env }) => {
    const at = sql`${now().toISOString()}::timestamptz`;
    return sql`
      select id, code as key, name as title, text as about, id as place,
        (starts_at at time zone ${env.TZ_SHOP})::date::text as day,
        case when not active then 'draft' when starts_at > ${at} then 'waiting' when ends_at <= ${at} then 'ended'
          else 'shown' end as state
      from ${promotion}`;
  },
  question: () => sql`
    select id, code as key, question as title, group_name as about, null::text as day, sort as place,
      ${shownOrDraft(sql`published`)}
    from ${faqQuestion}`,
  page: () => sql`
    select wanted.place::int as id, wanted.code as key, coalesce(nullif(title, ''), wanted.code) as title,
      case when version is null then '' else 'Редакция ' || version end as about, updated_at::date::text as day,
      wanted.place::int as place, ${shownOrDraft(sql`coalesce(html, '') <> ''`)}
    from unnest(${sql.param([...PAGES])}::text[]) with ordinality as wanted (code, place)
    left join ${staticPage} on static_page.code = wanted.code`,
  store: () => sql`
    select id, id::text as key, name as title, address as about, null::text as day, id as place,
      ${shownOrDraft(sql`active`)}
    from ${pickupStore}`,
  carrier: () => sql`
    select id, id::text as key, name as title, '' as about, null::text as day, id as place,
      ${shownOrDraft(sql`active`)}
    from ${transportCompany}`,
  theme: () => sql`
    select id, id::text as key, name as title, '' as about, null::text as day, sort as place,
      ${shownOrDraft(sql`active`)}
    from ${appealType}`,
};
