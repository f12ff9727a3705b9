import { isUnit } from './units.ts';

/**
 * What a value of a property says: its words, a number with the unit of the property's name ('Номинальный ток, А' and 16
 * is '16 А'), a count as buyers say it ('Число фаз' and 3 is 'трехфазный'). Empty for any other bare number, which is a
 * size of anything.
 */
export function propertyText(name: string, value: string): string {
  if (/\p{L}{3}/u.test(value)) return value;
  const unit = /,\s*([\p{L}²³]{1,3})$/u.exec(name)?.[1]?.replace(/[²³]$/, '');
  if (/^\d+(?:[.,]\d+)?$/.test(value))
    return unit !== undefined && isUnit(unit.toLowerCase()) ? `${value} ${unit}` : countText(name, value);
  return /\p{L}/u.test(value) ? value : '';
}

const NUMERALS = ['', 'одно', 'двух', 'трех', 'четырех', 'пяти'];

/** Parts whose number names a thing: 'двухклавишный'. */
const COUNTED = /^(?:число|количество|кол-во) (фаз|полюс|жил|клавиш)/i;

function countText(name: string, value: string): string {
  const part = COUNTED.exec(name)?.[1];
  const numeral = NUMERALS[Number(value)];
  if (part === undefined || !numeral) return '';
  return `${numeral}${part.toLowerCase()}${part.toLowerCase() === 'жил' ? 'ьный' : 'ный'}`;
}
