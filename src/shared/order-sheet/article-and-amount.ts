import { readAmount } from './read-amount.ts';

/** 'АРТ-200 20' and 'АРТ-200 2 уп' as an article with a quantity behind one space; null for a text without one. */
export function articleAndAmount(text: string): { article: string; amount: number; unit: string | null } | null {
  const [, article, last] = /^(.*\S)\s+(\d[\d.,]*(?:\s?\p{L}{1,12}\.?)?)$/u.exec(text.trim()) ?? [];
  const read = last === undefined ? null : readAmount({ text: last });
  return article === undefined || read === null || read.amount <= 0 ? null : { article, ...read };
}
