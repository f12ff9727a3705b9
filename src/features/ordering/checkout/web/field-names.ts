import type { RequiredField } from '../required-fields.ts';

/** How the fields are called in the list of what is missing. */
export const FIELD_NAMES: Record<RequiredField, string> = {
  contragent: 'Плательщик',
  deliveryType: 'Способ получения',
  shipment: 'Отгрузка',
  paySystem: 'Способ оплаты',
  address: 'Адрес доставки',
  consignee: 'Грузополучатель',
  pickupStore: 'Пункт самовывоза',
};

/** Where a field stands on the page, for the focus. */
export const fieldId = (field: string): string => `checkout-${field}`;

/** Puts the focus on what can be filled in a field, or on the field itself where there is nothing to choose. */
export function focusField(field: string): void {
  const place = document.getElementById(fieldId(field));
  const control =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  (control ?? place)?.focus();
}
