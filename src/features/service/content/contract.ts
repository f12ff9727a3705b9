import { z } from 'zod';
import { catalogueListing, listingQuery } from '#goods/catalogue/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE, NEWS_PAGE_SIZE, PROMOTIONS_PAGE_SIZE } from '#shared/pagination.ts';
import { breadcrumb, pageInfo, pageNumber, pageSize, picture } from '#features/wire.ts';
import type { contentCalls } from './calls.ts';

/** the pages that there may be; the terms of sale and the consent to advertising are our own. */
export const staticPageCode = z.enum(['privacy', 'personal-data', 'terms', 'advertising', 'typical-page', 'faq']);
export type StaticPageCode = z.infer<typeof staticPageCode>;

/** `html` holds allowed tags alone: it was sanitised when it was written. */
export const staticPage = z.object({ title: z.string(), html: z.string(), updatedAt: z.string() });
export type StaticPage = z.infer<typeof staticPage>;

/** A code of content in an address; what is none leads nowhere. */
const code = z.string().min(1).max(200);

/** `preview` is the announcement, plain text; `date` a day. */
export const contentCard = z.object({
  code: z.string(),
  url: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  preview: z.string(),
  date: z.string(),
});
export type ContentCard = z.infer<typeof contentCard>;

/** `url` opens for the token in the header alone; `size` is bytes. */
const contentFile = z.object({ name: z.string(), url: z.string(), size: z.int() });
export type ContentFileLink = z.infer<typeof contentFile>;

const marketingCard = contentCard.extend({ files: z.array(contentFile) });
export type MarketingCard = z.infer<typeof marketingCard>;

/**
 * A promotion: it runs from `dateStart` until `dateEnd`, moments, null where it has none. `conditions` is plain
 * text, `html` the whole of them.
 */
export const actionCard = z.object({
  code: z.string(),
  url: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  dateStart: z.iso.datetime().nullable(),
  dateEnd: z.iso.datetime().nullable(),
  isEnded: z.boolean(),
  conditions: z.string(),
});
export type ActionCard = z.infer<typeof actionCard>;
const action = actionCard.extend({ html: z.string() });
export type Action = z.infer<typeof action>;

/** The goods of a promotion as the catalogue lists them, with the promotion; one that has ended has none. */
const actionListing = catalogueListing.extend({ action });
export type ActionListing = z.infer<typeof actionListing>;

const faqGroup = z.object({
  name: z.string(),
  items: z.array(z.object({ code: z.string(), question: z.string(), html: z.string() })),
});
export type FaqGroup = z.infer<typeof faqGroup>;

const actionStates = ['active', 'archive'] as const;
export type ActionState = (typeof actionStates)[number];

const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), pageNavigation: pageInfo });
const detailOf = <S extends z.ZodType>(item: S) => z.object({ item, breadcrumbs: z.array(breadcrumb) });
const pageOfSize = (size: number) => z.object({ page: pageNumber, page_size: pageSize(size) });
const html = { html: z.string() };

export const contentContract = {
  newsList: { summary: 'Новости, новые сверху', query: pageOfSize(NEWS_PAGE_SIZE), data: listOf(contentCard) },
  newsDetail: {
    summary: 'Новость',
    params: z.object({ code }),
    data: detailOf(contentCard.extend(html)),
    errors: ['404'],
  },
  actionList: {
    summary: 'Акции: идущие (active) или завершённые (archive)',
    query: pageOfSize(PROMOTIONS_PAGE_SIZE).extend({
      state: z.enum(actionStates).default('active').catch('active'),
    }),
    data: listOf(actionCard),
  },
  actionDetail: {
    summary: 'Акция и её товары',
    params: z.object({ code }),
    query: listingQuery,
    data: actionListing,
    errors: ['404'],
  },
  actionFiltered: {
    summary: 'Товары акции с фильтром filter/{filter}/apply/',
    params: z.object({ code, '*': z.string().max(2000) }),
    query: listingQuery,
    data: actionListing,
    errors: ['404'],
  },
  marketingList: {
    summary: 'Маркетинговые материалы с файлами',
    query: pageOfSize(LIST_PAGE_SIZE),
    data: listOf(marketingCard),
  },
  marketingDetail: {
    summary: 'Маркетинговый материал',
    params: z.object({ code }),
    data: detailOf(marketingCard.extend(html)),
    errors: ['404'],
  },
  faq: { summary: 'Вопросы и ответы по темам', data: z.object({ groups: z.array(faqGroup) }) },
  staticPrivacy: { summary: 'Политика конфиденциальности', data: staticPage, errors: ['404'] },
  staticPage: {
    summary: 'Постоянная страница',
    params: z.object({ page: z.string().max(100) }),
    data: staticPage,
    errors: ['404'],
  },
} satisfies Contract<typeof contentCalls>;
