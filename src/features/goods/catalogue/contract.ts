import { z } from 'zod';
import { CATALOGUE_MENU_DEPTH } from '#shared/limits.ts';
import type { Contract } from '#shared/endpoint.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/pagination.ts';
import {
  appliedAction,
  breadcrumb,
  goodsFields,
  id,
  idList,
  idText,
  measure,
  offerGroup,
  option,
  pageInfo,
  pageNumber,
  pageSize,
  picture,
  prices,
  stockStatus,
} from '#features/wire.ts';
import type { catalogueCalls } from './calls.ts';

export const sortOrders = ['status', 'name', 'price_asc', 'price_desc', 'new'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * R-ENT-04 to R-ENT-13. `name` is HTML: escaped text, perhaps with `<b>` around what a search matched; every
 * other text is plain. `prices` is null where the article is not sold to the buyer's company: such a row is shown
 * without price and purchase controls. Quantities are base units. Of an item with offers, article, prices and `inBasket`
 * are the selected offer's; it is in stock when any offer is. The client adds `checked` and `basketAdd` (R-ENT-14).
 * `traits` are the product's values of the properties that its listing names, by the property's code.
 */
export const catalogueItem = z.object({
  id,
  name: z.string(),
  article: z.string().nullable(),
  brandName: z.string().nullable(),
  traits: z.record(z.string(), z.string()).optional(),
  properties: z.object({ shortcode: z.object({ value: z.string().nullable() }) }),
  url: z.string(),
  previewPicture: picture,
  inBasket: z.int(),
  ...goodsFields,
  prices: prices.nullable(),
  /** Another offer has another price; absent where none has. */
  isFrom: z.literal(true).optional(),
  stockStatus,
  hasSimilar: z.boolean(),
  isNew: z.boolean(),
  appliedAction: appliedAction.nullable(),
  offers: z.array(offerGroup),
});
export type CatalogueItem = z.infer<typeof catalogueItem>;

/**
 * One value of the filter; `controlName` is `<property>-is-<value>`, `count` how many goods it would show beside what is
 * chosen of other properties. Values that would show nothing are left out, unless they are chosen.
 */
const filterValue = z.object({
  controlName: z.string(),
  name: z.string(),
  count: z.int(),
  checked: z.boolean(),
});

/**
 * R-ENT-17. `prices` are the lowest and the highest of the goods that the chosen values leave, regardless of the chosen range,
 * and the chosen range; null where nothing has a price. `setFilterUrlParam` is the `{filter}` of the address for the
 * present choice, 'clear' for none; filter-path.ts changes it.
 */
export const filter = z.object({
  items: z.object({
    props: z.array(z.object({ code: z.string(), name: z.string(), values: z.array(filterValue) })),
    prices: z
      .object({
        min: z.number(),
        max: z.number(),
        from: z.number().nullable(),
        to: z.number().nullable(),
      })
      .nullable(),
  }),
  elementCount: z.int(),
  setFilterUrlParam: z.string(),
});
export type Filter = z.infer<typeof filter>;

const sectionFields = { id, code: z.string(), name: z.string(), url: z.string(), count: z.int() };
export type SectionNode = {
  id: number;
  code: string;
  name: string;
  url: string;
  count: number;
  children: SectionNode[];
};
const sectionNode: z.ZodType<SectionNode> = z.object({
  ...sectionFields,
  get children() {
    return z.array(sectionNode);
  },
});

/** The product right before the page; null where there is none. Shows whether goods have moved between pages. */
export const idBefore = id.nullable();

/**
 * R-ENT-16. `section` is null at the root of the catalogue and in search; its `text` is HTML, empty where there is none. A landing section lists its subsections and no
 * goods. `tags` are the makers most goods come from, as addresses of the filtered list with their counts.
 * `traits` are the at most two properties that tell these goods apart best, as columns of the list.
 */
export const catalogueListing = z.object({
  section: z.object({ ...sectionFields, picture: picture.nullable(), text: z.string() }).nullable(),
  products: z.object({ items: z.array(catalogueItem), pageNavigation: pageInfo, ids: z.array(id), idBefore }),
  sort: z.object({ current: z.enum(sortOrders), options: z.array(option) }),
  filter,
  sectionsForPriceList: z.array(z.object({ id, name: z.string() })),
  breadcrumbs: z.array(breadcrumb),
  sections: z.array(z.object({ ...sectionFields, picture: picture.nullable() })),
  tags: z.array(z.object({ name: z.string(), url: z.string(), checked: z.boolean(), count: z.int() })),
  traits: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type CatalogueListing = z.infer<typeof catalogueListing>;

/** The path named a product, or was that of a section: the page replaces itself with theirs. */
const redirection = z.object({ redirectTo: z.string() });

/** Names of the wire (R-CALL-033): unknown sort orders fall back to 'status', pages are clamped. */
export const listingQuery = z.object({
  PAGEN_1: pageNumber,
  page_size: pageSize(CATALOGUE_PAGE_SIZE),
  nav_num: z.coerce.number().int().default(1).catch(1),
  sort_by: z.enum(sortOrders).default('status').catch('status'),
});

/** An offer of a product with its own price and stock. */
const variant = z.object({
  offerId: id,
  article: z.string().nullable(),
  values: z.array(z.object({ code: z.string(), name: z.string(), value: z.string() })),
  prices: prices.nullable(),
  stockStatus,
});
export type Variant = z.infer<typeof variant>;

/** R-ROUTE-11: the item with all that its page shows. */
export const productDetail = catalogueItem.extend({
  gallery: z.array(picture),
  brand: z.object({ name: z.string(), code: z.string() }).nullable(),
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
  description: z.string(),
  /** The description as HTML, where it is Markdown: staff have written it. Absent for plain text. */
  descriptionHtml: z.string().optional(),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  weight: z.int(),
  breadcrumbs: z.array(breadcrumb),
  /** How many goods each list of the page has; what has none is not shown. */
  linked: z.object({ analogues: z.int(), similarProducts: z.int(), accessories: z.int(), consumables: z.int() }),
  /** Offers that differ in one or two properties, where a table of at most 60 cells shows them; else null. */
  variants: z.array(variant).nullable(),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** R-CALL-045. `offers` are the product's groups as they stand with this offer chosen ([A-077]). */
const offerDetail = z.object({
  offerId: id,
  productId: id,
  article: z.string().nullable(),
  shortcode: z.string().nullable(),
  picture: picture.nullable(),
  prices: prices.nullable(),
  stockStatus,
  minOrderCount: z.int(),
  packageCount: z.int(),
  measure,
  inBasket: z.int(),
  offers: z.array(offerGroup),
});
export type OfferDetail = z.infer<typeof offerDetail>;

/** R-ENT-18: `count` is how many goods of it are shown. */
export const brandCard = z.object({
  name: z.string(),
  code: z.string(),
  url: z.string(),
  image: z.array(picture),
  count: z.int(),
});
export type BrandCard = z.infer<typeof brandCard>;

/** The goods of a brand as the catalogue lists its sections; `sections` are the top sections narrowed to the brand. */
const brandListing = catalogueListing.extend({
  /** `description` is HTML. */
  brand: brandCard.extend({ description: z.string() }),
});
export type BrandListing = z.infer<typeof brandListing>;

/** R-CALL-034: a row, with the beginning of its description. */
export const fastView = catalogueItem.extend({ text: z.string() });
export type FastView = z.infer<typeof fastView>;

const items = z.object({ items: z.array(catalogueItem) });
/** Goods that a product leads to, by pages; the names of section 7.4. */
const linkedPage = {
  query: z.object({
    ID: idText,
    PAGEN_1: pageNumber,
    NAV_NUM: z.coerce.number().int().default(1).catch(1),
  }),
  data: items.extend({ page: pageInfo }),
  errors: ['404'] as const,
};

export const catalogueContract = {
  catalogSections: {
    summary: 'Дерево разделов: весь каталог или ветвь',
    query: z.object({
      section_id: idText.optional(),
      id: idText.optional(),
      depth: z.coerce
        .number()
        .int()
        .min(1)
        .max(CATALOGUE_MENU_DEPTH)
        .default(CATALOGUE_MENU_DEPTH)
        .catch(CATALOGUE_MENU_DEPTH),
    }),
    data: z.object({ sections: z.array(sectionNode) }),
    errors: ['404'],
  },
  catalogRoot: { summary: 'Каталог целиком: разделы, товары, фильтр', query: listingQuery, data: catalogueListing },
  catalogPage: {
    summary: 'Раздел по пути, с фильтром filter/{filter}/apply/',
    params: z.object({ '*': z.string().max(2000) }),
    query: listingQuery,
    data: z.union([catalogueListing, redirection]),
    errors: ['404'],
  },
  productDetail: {
    summary: 'Карточка товара по коду или номеру',
    query: z.object({
      code: z.string().min(1).max(200).optional(),
      id: idText.optional(),
      /** The offer to show; one that the product does not have leaves the choice to the shop. */
      offer: idText.optional(),
    }),
    data: productDetail,
    errors: ['404'],
  },
  simpleOffer: {
    summary: 'Цена, наличие и артикул торгового предложения',
    params: z.object({ id: idText }),
    data: offerDetail,
    errors: ['NOT_FOUND'],
  },
  fastView: {
    summary: 'Быстрый просмотр товара',
    params: z.object({ id: idText }),
    data: fastView,
    errors: ['404'],
  },
  catalogFilter: {
    summary: 'Фильтр раздела (section — путь или код), товаров ID или всего каталога',
    query: z.object({ section: z.string().max(500).optional(), ID: idList.optional(), 'ID[]': idList.optional() }),
    data: filter,
    errors: ['404'],
  },
  brandList: {
    summary: 'Бренды, товары которых есть в каталоге',
    query: z.object({ page: pageNumber }),
    data: z.object({ brands: z.array(brandCard) }),
  },
  brandPage: {
    summary: 'Товары бренда, с фильтром {code}/filter/{filter}/apply/',
    params: z.object({ '*': z.string().max(2000) }),
    query: listingQuery,
    data: z.union([brandListing, redirection]),
    errors: ['404'],
  },
  brandsFilter: {
    summary: 'Фильтр по товарам ID',
    query: z.object({ ID: idList.optional(), 'ID[]': idList.optional() }),
    data: filter,
  },
  analogues: {
    summary: 'Аналоги товара',
    query: z.object({ id: idText }),
    data: items,
    errors: ['404'],
  },
  similarProducts: { summary: 'Похожие товары', ...linkedPage },
  accessories: { summary: 'Аксессуары к товару', ...linkedPage },
  consumables: { summary: 'Расходные материалы к товару', ...linkedPage },
  similarInStock: {
    summary: 'Похожие товары в наличии: замена тому, чего нет',
    params: z.object({ id: idText }),
    data: items,
    errors: ['NOT_FOUND'],
  },
  recentlyViewed: {
    summary: 'Недавно просмотренные товары, кроме ID',
    query: z.object({ ID: idText.optional() }),
    data: items,
  },
} satisfies Contract<typeof catalogueCalls>;
