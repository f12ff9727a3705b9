import { buildGoods } from './build-goods.ts';
import { buildLinks, type DemoLink } from './build-links.ts';
import { buildTree, type DemoSection } from './build-tree.ts';
import type { DemoGoods } from './goods.ts';

export type DemoCatalogue = { sections: DemoSection[]; goods: DemoGoods[]; links: DemoLink[] };

/** The catalogue of an invented wholesaler of electrical goods and tools; the same on every call. */
export function demoCatalogue(): DemoCatalogue {
  const goods = buildGoods();
  return { sections: buildTree(), goods, links: buildLinks(goods) };
}
