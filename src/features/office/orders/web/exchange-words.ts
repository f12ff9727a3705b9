import type { OfficeOrderRow } from '../contract.ts';

const words: Readonly<Record<OfficeOrderRow['exchange']['state'], string>> = {
  none: '',
  waiting: 'Ждёт отправки',
  sent: 'Отправлен',
  taken: 'Принят',
  aside: 'Отложен',
};

/** How the accounting system stands to an order, in a word or two and its number there. */
export const exchangeWords = ({ state, number }: OfficeOrderRow['exchange']): string =>
  [words[state], number && `№ ${number}`].filter(Boolean).join(', ');

export const originWords: Readonly<Record<OfficeOrderRow['origin'], string>> = {
  shop: 'Магазин',
  staff: 'Сотрудник',
  ledger: '1С',
};
