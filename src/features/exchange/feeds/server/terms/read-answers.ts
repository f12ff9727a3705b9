import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { columnIndex } from '../price-list-layout.ts';
import { currencyOfWord } from './currency-words.ts';
import type { Aspect, PricedUnit, VatMeaning } from './price-terms.ts';
import { priceUnitIn } from './price-unit-words.ts';

/** What the operator says of the money of a price list: of all its prices, or by column, «D=USD; E=RUB». */
export type MoneySettings = { currency?: string; vat?: string; priceUnit?: string };

/** The operator's word for one aspect of a column; undefined where he says nothing of it. */
export type Given = (aspect: Aspect, column: number) => string | undefined;

type Option = { key: keyof MoneySettings; name: string; option: string; example: string };

const OPTIONS: Record<Aspect, Option> = {
  currency: { key: 'currency', name: 'валюта', option: '--currency', example: '--currency=USD' },
  vat: { key: 'vat', name: 'НДС', option: '--vat', example: '--vat=included, --vat=added или --vat=none' },
  unit: {
    key: 'priceUnit',
    name: 'единица цены',
    option: '--price-unit',
    example: '--price-unit=1, --price-unit=1000 или --price-unit=pack',
  },
};

export const optionOf = (aspect: Aspect): string => OPTIONS[aspect].option;

const VAT: Readonly<Record<string, VatMeaning>> = { included: 'included', added: 'added', none: 'none' };

/** Values of the options as they are stored: `USD`, `added`, `pack`, `1`, `1000 шт`. */
const NORMALISED: Record<Aspect, (text: string) => string | null> = {
  currency: currencyOfWord,
  vat: (text) => VAT[text.toLowerCase()] ?? null,
  unit: (text) => {
    if (/^(?:pack|упаковка)$/iu.test(text)) return 'pack';
    if (/^\d{1,6}$/.test(text)) return Number(text) > 0 ? String(Number(text)) : null;
    const unit = priceUnitIn(`за ${text}`);
    return unit === null || unit === 'unclear' || unit.unit === null ? null : `${unit.count} ${unit.unit}`;
  },
};

/** Reads the options. Throws RefusedFile for a word that is none of their values. */
export function readAnswers(settings: MoneySettings): Given {
  const given = new Map<string, string>();
  for (const [aspect, { key, name, option, example }] of Object.entries(OPTIONS) as [Aspect, Option][]) {
    for (const part of (settings[key] ?? '').split(';').filter((one) => one.trim() !== '')) {
      const [, letters, word = ''] = /^\s*(?:([A-Za-z]{1,2})\s*=)?\s*(.+?)\s*$/.exec(part) ?? [];
      const value = NORMALISED[aspect](word);
      if (value === null) {
        const reason = `не понимаю «${part.trim().slice(0, 60)}»`;
        throw new RefusedFile(`${option}: ${reason}; нужно ${example}`, null, `${name}: ${reason}`);
      }
      given.set(`${aspect} ${letters === undefined ? '*' : columnIndex(letters)}`, value);
    }
  }
  return (aspect, column) => given.get(`${aspect} ${column}`) ?? given.get(`${aspect} *`);
}

/** The unit of an answer. */
export function unitOfAnswer(value: string): PricedUnit {
  if (value === 'pack') return 'pack';
  if (value === '1') return 'row';
  const [count = '1', unit = null] = value.split(' ');
  return { count, unit };
}

/** The aspect in a word, for a person. */
export const nameOf = (aspect: Aspect): string => OPTIONS[aspect].name;

/** The options that answer a question. */
export const exampleOf = (aspect: Aspect): string => OPTIONS[aspect].example;
