import type { RequiredField } from '../required-fields.ts';

/** A field that a line of the checkout leads to. */
export type LineField = RequiredField | 'object';

/** The names of the fields in the list of missing ones. */
export const FIELD_NAMES: Record<LineField, string> = {
  contragent: 'Плательщик',
  deliveryType: 'Способ получения',
  shipment: 'Отгрузка',
  paySystem: 'Способ оплаты',
  address: 'Адрес доставки',
  consignee: 'Грузополучатель',
  pickupStore: 'Пункт самовывоза',
  object: 'Объект',
};

/** Where a field stands on the page, for the focus. */
export const fieldId = (field: string): string => `checkout-${field}`;

/** The button that places the order stands in the panel or in the bar. */
export function focusOrderButton(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-order]')) button.focus();
}

/** Puts the focus on what can be filled in a field, or on the field itself where there is nothing to choose. */
export function focusField(field: string): void {
  const element = document.getElementById(fieldId(field));
  const control =
    element?.querySelector<HTMLElement>('input:checked') ??
    element?.querySelector<HTMLElement>('input:enabled:not([type=search]), select:enabled, textarea:enabled');
  (control ?? element)?.focus();
}
