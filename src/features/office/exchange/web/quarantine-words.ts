import type { ExchangeQuarantinedView } from '../contract.ts';

export const ruleNames: Record<ExchangeQuarantinedView['rule'], string> = {
  price: 'Цена',
  unit: 'Единица',
  article: 'Артикул занят',
};
