import { findItems } from '#ordering/basket/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import type { TemplateLine } from './tables.ts';

/**
 * Lines as a template keeps them: one an item, quantities brought to packs and minimum. Throws VALIDATION for an item
 * that was never in the shop and for more of one than can be ordered.
 */
export async function templateLines(
  db: Db,
  session: Session,
  products: readonly TemplateLine[],
): Promise<TemplateLine[]> {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const items = await findItems(db, priceTermsOf(session), [...wanted.keys()]);
  return Array.from(wanted, ([id, quantity]) => {
    const item = items.get(id);
    if (!item) throw wrong('В списке есть товар, которого нет в магазине. Уберите его и повторите');
    const allowed = normaliseQuantity(quantity, item);
    if (!allowed.ok) throw wrong(`Столько заказать нельзя: ${item.name}. Укажите меньшее количество`);
    return { id, quantity: allowed.quantity };
  });
}

const wrong = (message: string) => refuse('VALIDATION', message, { field: 'products' });
