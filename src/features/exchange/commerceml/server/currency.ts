const CODES: Record<string, string> = {
  руб: 'RUB',
  р: 'RUB',
  рубль: 'RUB',
  '₽': 'RUB',
  rur: 'RUB',
  '643': 'RUB',
  '810': 'RUB',
  $: 'USD',
  дол: 'USD',
  долл: 'USD',
  '840': 'USD',
  '€': 'EUR',
  евро: 'EUR',
  '978': 'EUR',
  грн: 'UAH',
  '980': 'UAH',
  тенге: 'KZT',
  тг: 'KZT',
  '398': 'KZT',
  'бел.руб': 'BYN',
  '933': 'BYN',
  юань: 'CNY',
  '156': 'CNY',
};

/**
 * The three letters of a currency as files write it: `руб.`, `RUR`, `643`, `грн`. A currency that is not known is kept
 * as written, in capitals, so that it is never taken for roubles; null where none is written.
 */
export function currencyCode(text: string | null): string | null {
  const bare = text?.trim().replace(/\.$/, '') ?? '';
  if (bare === '') return null;
  return CODES[bare.toLowerCase()] ?? bare.toUpperCase().slice(0, 10);
}
