import { isUnit } from './units.ts';

/**
 * What a value of a property says: its words, a number with the unit of the property's name ('Номинальный ток, А' and 16
 * is '16 А'). Empty for a bare number, which is a size of anything.
 */
export function propertyText(name: string, value: string): string {
  if (/\p{L}{3}/u.test(value)) return value;
  const unit = /,\s*([\p{L}²³]{1,3})$/u.exec(name)?.[1]?.replace(/[²³]$/, '');
  if (/^\d+(?:[.,]\d+)?$/.test(value))
    return unit !== undefined && isUnit(unit.toLowerCase()) ? `${value} ${unit}` : '';
  return /\p{L}/u.test(value) ? value : '';
}
