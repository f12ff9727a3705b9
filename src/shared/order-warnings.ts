import { fromWire } from './money.ts';
import { formatNumber, NBSP } from './number-format.ts';

type OrderWarningCode =
  | 'DEBT'
  | 'ORDER_BAN'
  | 'CREDIT_LIMIT'
  | 'PERMITTED'
  | 'INCOMPLETE'
  | 'FREE_DELIVERY'
  | 'EMPTY_BASKET'
  | 'UNIT_CHANGED';

export interface OrderWarning {
  code: OrderWarningCode;
  text: string;
  /** Whether the order cannot be placed; the server refuses with the same code. */
  blocking: boolean;
  link: string | null;
}

export interface OrderFacts {
  /** `uf_order_ban` and `uf_has_debt` of the company chosen in the checkout. */
  orderBan: boolean;
  hasDebt: boolean;
  /** Kopecks of an order that staff let pass despite debt and limit; 0: none. */
  permitted: number;
  /** null: not chosen yet. */
  paySystem: 'prepayment' | 'credit' | null;
  /** The total is above what the company's limit leaves. */
  creditExceeded: boolean;
  /** A required field of the checkout is empty. */
  incomplete: boolean;
  /** There is no line to order. */
  empty: boolean;
  /** The product of an ordered line has another unit than the one in which its quantity was chosen. */
  remeasured: boolean;
  deliveryType: 'delivery' | 'pickup' | null;
  currency: string;
  /** From how many roubles the shop delivers free. */
  freeDeliveryFrom: number;
  /** Payable, in kopecks, after discount, VAT contained. */
  total: number;
}

const texts: Record<Exclude<OrderWarningCode, 'FREE_DELIVERY'>, string> = {
  DEBT: 'У вас имеется просроченная дебиторская задолженность. Пожалуйста, оплатите ее или оформите заказ по предоплатной системе расчета',
  ORDER_BAN: 'Заказ не может быть оформлен, пожалуйста, оформите обращение с темой "Заказ товара"',
  CREDIT_LIMIT: 'Сумма заказа превышает ваш кредитный лимит. Оформите заказ по предоплатной системе расчета',
  PERMITTED: 'Менеджер разрешил этот заказ с отсрочкой',
  INCOMPLETE: 'Заполните обязательные поля для оформления заказа',
  UNIT_CHANGED:
    'У товаров в корзине изменилась единица измерения. Проверьте их количество в корзине — без этого заказ не оформить',
  EMPTY_BASKET: 'В заказе нет товаров. Добавьте товары в корзину',
};

/** The quoted sentence of R-ERR-18 has plain spaces. */
const freeDeliveryText = (roubles: number): string =>
  `Минимальная сумма для бесплатной доставки - ${formatNumber(roubles).replaceAll(NBSP, ' ')} руб.`;

/**
 * All warnings of an order that apply, in the order of the rows, the empty order last (R-ERR-14..18, R-VAL-45). A ban,
 * missing data, quantities in a former unit and an empty order block; debt and a passed limit block unless the order is
 * prepaid or permitted; the free-delivery threshold, in roubles alone, only informs ([A-122], [A-124]).
 */
export function orderWarnings(facts: OrderFacts): OrderWarning[] {
  const unpaid = facts.paySystem !== 'prepayment';
  const passesLimits = unpaid && facts.permitted >= facts.total && facts.permitted > 0;
  const belowFreeDelivery =
    facts.deliveryType === 'delivery' && facts.currency === 'RUB' && facts.total < fromWire(facts.freeDeliveryFrom);
  const warnings: OrderWarning[] = [];
  const warn = (applies: boolean, code: OrderWarningCode, blocking: boolean, link: string | null = null): void => {
    const text = code === 'FREE_DELIVERY' ? freeDeliveryText(facts.freeDeliveryFrom) : texts[code];
    if (applies) warnings.push({ code, text, blocking, link });
  };
  warn(facts.hasDebt && !passesLimits, 'DEBT', unpaid);
  warn(facts.orderBan, 'ORDER_BAN', true, '/appeal/add/?type=order');
  warn(facts.creditExceeded && unpaid && !passesLimits, 'CREDIT_LIMIT', true);
  warn(passesLimits && (facts.hasDebt || facts.creditExceeded), 'PERMITTED', false);
  warn(facts.incomplete, 'INCOMPLETE', true);
  warn(belowFreeDelivery, 'FREE_DELIVERY', false);
  warn(facts.remeasured, 'UNIT_CHANGED', true, '/basket/');
  warn(facts.empty, 'EMPTY_BASKET', true);
  return warnings;
}
