import { beforeEach, expect, it, vi } from 'vitest';
import { recentQueries, rememberQuery } from './recent-queries.ts';

class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    (this as unknown as Record<string, string>)[key] = value;
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new FakeStorage()));

const buyer = { accountId: 1, companyId: 7 };

it('the latest query is first, once, and eight are kept', { tags: ['R-HEAD-03'] }, () => {
  for (const query of ['каб', 'кабель', 'розетка', 'Кабель']) rememberQuery(buyer, query);
  expect(recentQueries(buyer)).toEqual(['Кабель', 'розетка']);
  for (let n = 10; n < 30; n += 1) rememberQuery(buyer, `запрос ${n}`);
  expect(recentQueries(buyer)).toHaveLength(8);
  expect(recentQueries(buyer)[0]).toBe('запрос 29');
});

it('queries belong to one account and are nobody’s without one', { tags: ['R-HEAD-03'] }, () => {
  rememberQuery(buyer, 'кабель');
  rememberQuery(null, 'тайна');
  expect(recentQueries(null)).toEqual([]);
  expect(recentQueries({ accountId: 2, companyId: 7 })).toEqual([]);
  // The other account has removed them
  expect(recentQueries(buyer)).toEqual([]);
});
