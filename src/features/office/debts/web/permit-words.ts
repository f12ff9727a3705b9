import { formatDateTime, formatLastDay } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { PermitAskedView, PermitView } from '../contract.ts';

/** «до 50 000 ₽, один заказ». */
export function permitInWords({ left, endsAt }: PermitView, currency: string): string {
  const sum = `до ${formatWirePrice(left, currency)}`;
  return endsAt === null ? `${sum}, один заказ` : `${sum}, по ${formatLastDay(endsAt)} включительно`;
}

/** «Иванов Иван, 50 000 ₽, 30.11.2026 10:00: срочная отгрузка». */
export function askedInWords({ sum, by, comment, at }: PermitAskedView, currency: string): string {
  const asked = `${by}, ${formatWirePrice(sum, currency)}, ${formatDateTime(at)}`;
  return comment === '' ? asked : `${asked}: ${comment}`;
}
