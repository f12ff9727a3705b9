import { formatDate } from '#shared/dates.ts';
import type { DocumentRecord } from './records.ts';

const names: Record<DocumentRecord['type'], string> = {
  invoice: 'Счёт',
  'transfer-document': 'УПД',
  'vat-invoice': 'Счёт-фактура',
};

/** «УПД № 15 от 01.02.2026». */
export const documentName = ({ type, number, date }: Pick<DocumentRecord, 'type' | 'number' | 'date'>): string =>
  `${names[type]} № ${number} от ${formatDate(date)}`;
