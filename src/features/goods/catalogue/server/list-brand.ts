import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { webSegments } from '#shared/web-path.ts';
import type { BrandListing } from '../contract.ts';
import { buildFilter, CLEAR, filteredPath, nothingChosen, parseFilter, splitFilter } from '../filter-path.ts';
import { brandCard, brandUrl } from './brand-card.ts';
import { brandRowIndexes } from './brand-row-indexes.ts';
import { listingAnswer } from './listing-answer.ts';
import { sectionView } from './listing-frame.ts';
import { pictureView } from './product-view.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { brandKey } from './read-model/facet-index.ts';
import { type SectionNode } from './read-model/section-tree.ts';
import { isOwnBrand } from '#goods/products/server/index.ts';
import { brand, brandAlias } from '#goods/products/server/tables.ts';

/**
 * The goods of one brand, perhaps with a filter (R-CALL-033 ); the address of a merged one is answered with that of the
 * other. Error: 404.
 */
export const listBrand: Operation<'brandPage', Session> = async (ctx, { params, query }) => {
  const segments = webSegments(params['*']);
  const path = segments && splitFilter(segments);
  if (!path || path.before.length !== 1) throw notFound('Такого бренда нет');
  const code = path.before[0]!;
  const [row] = await ctx.db
    .select()
    .from(brand)
    .where(and(eq(brand.code, code), eq(brand.active, true), isOwnBrand));
  if (!row) {
    const other = await findMergedInto(ctx.db, code);
    if (other === undefined) throw notFound('Такого бренда нет');
    return { redirectTo: filteredPath(brandUrl(other), path.filter ?? CLEAR) };
  }
  const model = await catalogueOf(ctx.db);
  const rowIndexes = brandRowIndexes(model, row.id);
  const card = brandCard(model, row);
  const frame = {
    section: null,
    brand: { ...card, description: markdownHtml(row.description) },
    sections: sectionsOf(model, row.id, rowIndexes),
    sectionsForPriceList: [],
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/brands/', title: 'Бренды' },
      { path: card.url, title: row.name },
    ],
  };
  return listingAnswer<BrandListing>(ctx, model, {
    rowIndexes,
    valueCounts: null,
    choice: path.filter === null ? nothingChosen : parseFilter(path.filter),
    sort: query.sort_by,
    page: query.PAGEN_1,
    pageSize: query.page_size,
    navNum: query.nav_num,
    frame,
    url: null,
    withoutBrands: true,
  });
};

/** The code of the brand that one with this code was merged into. */
async function findMergedInto(db: Db, code: string): Promise<string | undefined> {
  const merged = alias(brand, 'merged');
  const [other] = await db
    .select({ code: brand.code })
    .from(merged)
    .innerJoin(brandAlias, eq(brandAlias.name, merged.name))
    .innerJoin(brand, and(eq(brand.id, brandAlias.brandId), eq(brand.active, true)))
    .where(eq(merged.code, code));
  return other?.code;
}

/** The top sections with goods of the brand, each as the address of the section narrowed to it. */
function sectionsOf(model: CatalogueModel, brandId: number, rowIndexes: Uint32Array): BrandListing['sections'] {
  const { goods, sections, facets } = model;
  const counts = new Map<SectionNode, number>();
  for (const rowIndex of rowIndexes) {
    const tops = new Set<SectionNode>();
    for (let at = goods.sections.starts[rowIndex]!; at < goods.sections.starts[rowIndex + 1]!; at += 1) {
      let node = sections.byId.get(goods.sections.items[at]!);
      while (node?.parent) node = node.parent;
      if (node) tops.add(node);
    }
    for (const top of tops) counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const value = facets.values[facets.indexOf(brandKey(brandId)) ?? -1];
  const [property] = facets.properties;
  if (!value || !property) return [];
  const filter = buildFilter({ props: new Map([[property.code, [value.code]]]), price: null });
  return sections.top
    .filter((top) => counts.has(top))
    .map((top) => ({
      ...sectionView(top),
      url: filteredPath(top.url, filter),
      count: counts.get(top)!,
      picture: top.picture && pictureView(top.picture),
    }));
}
