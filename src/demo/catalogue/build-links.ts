import { familyList } from './families/family-list.ts';
import { type DemoGoods, isInStock } from './goods.ts';

/** That one product leads to another; both are codes. */
export type DemoLink = {
  code: string;
  kind: 'analogue' | 'accessory' | 'consumable' | 'similar';
  linked: string;
  sort: number;
};

const families = new Map(familyList.map((family) => [family.code, family]));

/** Values that tell nothing about whether two things go together. */
const idle = new Set(['country', 'warranty', 'colour', 'material']);

/**
 * Analogues are the same kind of another maker, else the nearest kind of one. Similar goods come from the same section
 * and are in stock; every third product that is out of stock has none, so that both cases can be seen.
 */
export function buildLinks(goods: readonly DemoGoods[]): DemoLink[] {
  const byFamily = Map.groupBy(goods, (one) => one.family);
  const bySection = Map.groupBy(goods, (one) => one.section.join('/'));
  let outOfStock = 0;
  return goods.flatMap((one) => {
    const own = byFamily.get(one.family) ?? [];
    const neighbours = (bySection.get(one.section.join('/')) ?? []).filter(
      (other) => other !== one && isInStock(other),
    );
    if (!isInStock(one)) outOfStock += 1;
    const hasSimilar = isInStock(one) || outOfStock % 3 !== 0;
    const family = families.get(one.family);
    return [
      ...linksTo(one, 'analogue', analoguesOf(one, own)),
      ...linksTo(one, 'similar', hasSimilar ? nearest(one, neighbours, 6) : []),
      ...linksTo(one, 'accessory', companions(one, family?.accessories, byFamily)),
      ...linksTo(one, 'consumable', companions(one, family?.consumables, byFamily)),
    ];
  });
}

function linksTo(one: DemoGoods, kind: DemoLink['kind'], others: readonly DemoGoods[]): DemoLink[] {
  return others.map((other, at) => ({ code: one.code, kind, linked: other.code, sort: (at + 1) * 10 }));
}

function analoguesOf(one: DemoGoods, family: readonly DemoGoods[]): DemoGoods[] {
  const others = family.filter((other) => other.brand !== one.brand);
  const same = others.filter((other) => other.draft === one.draft);
  return same.length > 0 ? same : nearest(one, others, 2);
}

function companions(
  one: DemoGoods,
  codes: readonly string[] = [],
  byFamily: ReadonlyMap<string, readonly DemoGoods[]>,
): DemoGoods[] {
  return codes.flatMap((code) => nearest(one, byFamily.get(code) ?? [], 3)).filter((other) => other !== one);
}

/** Those that share the most values with the product, in their order among equals. */
function nearest(one: DemoGoods, others: readonly DemoGoods[], most: number): DemoGoods[] {
  const own = new Set(
    one.properties.filter(({ code }) => !idle.has(code)).map(({ code, value }) => `${code}=${value}`),
  );
  const closeness = (other: DemoGoods) =>
    other.properties.filter(({ code, value }) => own.has(`${code}=${value}`)).length;
  return others
    .map((other) => ({ other, score: closeness(other) }))
    .toSorted((first, second) => second.score - first.score)
    .slice(0, most)
    .map(({ other }) => other);
}
