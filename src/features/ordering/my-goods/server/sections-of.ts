import { ancestry, type CatalogueModel } from '#goods/catalogue/server/index.ts';
import type { Data } from '#shared/endpoint.ts';

/** The top sections that these products are in, in the order of the catalogue, each with how many of them it has. */
export function sectionsOf(
  { goods, sections }: CatalogueModel,
  productIds: readonly number[],
): Data<'myGoodsList'>['sections'] {
  const counts = new Map<number, number>();
  for (const productId of productIds) {
    const row = goods.rowIndexOf(productId);
    if (row < 0) continue;
    const tops = new Set<number>();
    for (let at = goods.sections.starts[row]!; at < goods.sections.starts[row + 1]!; at += 1) {
      const node = sections.byId.get(goods.sections.items[at]!);
      if (node) tops.add(ancestry(node)[0]!.id);
    }
    for (const top of tops) counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  return sections.top.flatMap(({ id, name }) => {
    const count = counts.get(id) ?? 0;
    return count > 0 ? [{ id, name, count }] : [];
  });
}
