import { findItems, type SellableItem } from '#ordering/basket/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { MAX_QUANTITY, normaliseQuantity } from '#shared/quantity.ts';
import type { TemplateLine } from './tables.ts';

/**
 * Lines as a template keeps them: one an item, quantities brought to packs and minimum; a quantity in another unit than
 * that of the product stays as it is. `stored` are the lines of the template so far. Throws VALIDATION for an item that was
 * never in the shop and for more of one than can be ordered.
 */
export async function templateLines(
  db: Db,
  session: Session,
  products: readonly TemplateLine[],
  stored: readonly TemplateLine[] = [],
): Promise<TemplateLine[]> {
  const unitOf = new Map(stored.map(({ id, unit }) => [id, unit]));
  const wanted = Map.groupBy(products, ({ id }) => id);
  const items = await findItems(db, priceTermsOf(session), [...wanted.keys()]);
  return Array.from(wanted, ([id, same]) => {
    const item = items.get(id);
    if (!item) throw wrong('В списке есть товар, которого нет в магазине. Уберите его и повторите');
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const units = same.map(({ unit = unitOf.get(id) }) => unit ?? item.lineUnit);
    const unit = units.find((one) => !isSameUnit(one, item.lineUnit)) ?? item.lineUnit;
    return { id, quantity: unit === item.lineUnit ? allowedQuantity(quantity, item) : within(quantity, item), unit };
  });
}

function allowedQuantity(quantity: number, item: SellableItem): number {
  const allowed = normaliseQuantity(quantity, item);
  if (!allowed.ok) throw tooMany(item);
  return allowed.quantity;
}

function within(quantity: number, item: SellableItem): number {
  if (quantity > MAX_QUANTITY) throw tooMany(item);
  return quantity;
}

const tooMany = ({ name }: SellableItem) => wrong(`Столько заказать нельзя: ${name}. Укажите меньшее количество`);

const wrong = (message: string) => refuse('VALIDATION', message, { field: 'products' });
