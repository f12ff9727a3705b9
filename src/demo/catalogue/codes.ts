import type { DemoBrand } from './brand-list.ts';
import { hashText } from '../random.ts';

/** Gives articles and short codes, no two alike. */
export type Codes = { article: (brand: DemoBrand, model: string) => string; shortcode: () => string };

/** Makers write articles in their own way: by the model, by digits alone, or by a prefix and digits. */
export function createCodes(): Codes {
  const taken = new Set<string>();
  let given = 0;
  const article = (brand: DemoBrand, model: string): string => {
    for (let attempt = 0; ; attempt += 1) {
      const digits = String(hashText(`${brand.prefix}/${model}/${attempt}`) % 10_000_000).padStart(7, '0');
      const found = {
        model: `${brand.prefix}-${model}${attempt > 0 ? `-${attempt}` : ''}`,
        digits: `${digits.slice(0, 4)}-${digits.slice(3)}`,
        mixed: `${brand.prefix}${digits.slice(1)}`,
      }[brand.articles];
      if (taken.has(found)) continue;
      taken.add(found);
      return found;
    }
  };
  const shortcode = (): string => {
    given += 1;
    return String(20_000 + given * 7);
  };
  return { article, shortcode };
}

/** A code of thirteen digits with its check digit, from the range that is kept for use inside a shop (20–29). */
export function barcodeOf(text: string): string {
  const digits = `29${String(hashText(text)).padStart(10, '0').slice(-10)}`;
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
