import type { CatalogueItem } from '../contract.ts';
import type { OfferValue } from '#goods/products/server/tables.ts';

type Variant = { id: number; values: readonly OfferValue[] };

/**
 * R-ENT-13, R-ENT-15: the choices of a product, one group for each characteristic of its offers. A value leads
 * to the offer that differs from the chosen one in the fewest others, and names those that it changes; the chosen
 * offer's own values are selected.
 */
export function offerGroups(variants: readonly Variant[], chosenId: number): CatalogueItem['offers'] {
  const chosen = variants.find((variant) => variant.id === chosenId);
  if (!chosen) return [];
  const names = new Map(variants.flatMap(({ values }) => values.map(({ code, name }) => [code, name] as const)));
  return [...names].map(([code, name]) => {
    const own = valueOf(chosen, code);
    const values = [...new Set(variants.flatMap((variant) => valueOf(variant, code) ?? []))];
    const items = values.map((value) => {
      const selected = value === own;
      const among = variants.filter((variant) => valueOf(variant, code) === value);
      const target = selected ? chosen : nearest(among, chosen);
      const changes = changesTo(target, chosen, new Map([...names].filter(([other]) => other !== code)));
      return { offerId: target.id, value, selected, ...(changes.length > 0 ? { changes } : {}) };
    });
    return { code, name, items };
  });
}

const valueOf = (variant: Variant, code: string) => variant.values.find((value) => value.code === code)?.value;

function nearest(among: readonly Variant[], chosen: Variant): Variant {
  const agreed = ({ values }: Variant) => values.filter(({ code, value }) => valueOf(chosen, code) === value).length;
  return among.reduce((best, variant) => (agreed(variant) > agreed(best) ? variant : best));
}

/** What else an offer has than the chosen one; null where it has nothing of that name. */
const changesTo = (target: Variant, chosen: Variant, names: ReadonlyMap<string, string>) =>
  [...names]
    .filter(([code]) => valueOf(target, code) !== valueOf(chosen, code))
    .map(([code, name]) => ({ name, value: valueOf(target, code) ?? null }));
