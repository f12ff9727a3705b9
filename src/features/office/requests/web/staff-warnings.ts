import type { Warning } from '#ordering/basket/contract.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** The warnings of an order in words for staff; what their screen says itself is left out. */
const texts: Readonly<Record<string, string>> = {
  DEBT: 'У компании просроченная задолженность: без оплаты долга — только по предоплате.',
  ORDER_BAN: 'Компании запрещено заказывать. Оформить заказ можно, когда запрет снимут.',
  CREDIT_LIMIT: 'Сумма больше остатка кредитного лимита: уменьшите заказ или выберите предоплату.',
  FREE_DELIVERY: 'Сумма меньше минимальной для бесплатной доставки.',
  UNIT_CHANGED: 'У товаров изменилась единица измерения: проверьте количество.',
};

export const staffWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.flatMap((warning) => {
    const text = texts[warning.code];
    return text ? [{ ...warning, text }] : [];
  });

/** What stops an order at once; a request may be sent in spite of it. */
export const blockingOf = ({ priced }: Pick<OrderEditor, 'priced'>): Warning[] =>
  staffWarnings(priced?.summary.warnings ?? []).filter(({ blocking }) => blocking);
