import { describe, expect, it } from 'vitest';
import { isNarrowed, listInput, readOrderFilter } from './order-filter.ts';

describe('filter of the orders', () => {
  it('the filter of orders is read from the address', { tags: ['R-ENT-39'] }, () => {
    const search = {
      status: 'picking',
      filterDateFrom: '2026-03-01',
      filterDateTo: '2026-03-31',
      orderType: 'archive',
      contragent: '12',
      st: ' кабель ',
    };
    expect(readOrderFilter(search)).toEqual({ ...search, st: 'кабель' });
  });

  it('invalid filter values are ignored', () => {
    const search = { status: 'lost', filterDateFrom: '2026-02-30', filterDateTo: ['2026-01-01'], orderType: 'all' };
    const filter = readOrderFilter({ ...search, contragent: '1e3', st: '   ' });
    expect(isNarrowed(filter)).toBe(false);
  });

  it('the filter of orders ignores the page of the address', { tags: ['R-STATE-084', 'R-CONST-28'] }, () => {
    const filter = readOrderFilter({ page: '3', status: 'done' });
    expect(filter).not.toHaveProperty('page');
    expect(listInput(filter, 1)).toMatchObject({ query: { status: 'done', page: 1 } });
  });

  it('a reversed range of days is swapped', { tags: ['R-ENT-39'] }, () => {
    expect(listInput({ filterDateFrom: '2026-05-09', filterDateTo: '2026-05-01' }, 2)).toEqual({
      query: { filterDateFrom: '2026-05-01', filterDateTo: '2026-05-09', page: 2 },
    });
  });
});
