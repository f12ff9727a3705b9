import { type CatalogueModel, catalogueOf } from '#goods/catalogue/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { PriceListSection } from '../contract.ts';

type Node = CatalogueModel['sections']['top'][number];

/** The tree of all sections that have goods, with their numbers (R-CALL-056). */
export const priceListSections: Operation<'priceListSections', Session> = async ({ db }) => {
  const { sections, goods } = await catalogueOf(db);
  return { sections: viewOf(sections.top), total: goods.size };
};

function viewOf(nodes: readonly Node[]): PriceListSection[] {
  return nodes
    .filter(({ rowIndexes }) => rowIndexes.length > 0)
    .map(({ id, name, rowIndexes, children }) => ({ id, name, count: rowIndexes.length, children: viewOf(children) }));
}
