import { describe, expect, it } from 'vitest';
import { requestPath } from './request-path.ts';

const refused = expect.objectContaining({ isApiFailure: true, status: 404 });

describe('requestPath', () => {
  it('puts parameters into the path', () => {
    expect(requestPath('DELETE /api/delivery-addresses/:id/', { id: 15 })).toEqual({
      method: 'DELETE',
      path: '/api/delivery-addresses/15/',
    });
    expect(requestPath('GET /web/actions/:code/', { code: 'весна 2026' }).path).toBe(
      '/web/actions/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0%202026/',
    );
  });

  it('repeats the name of a list in the query and leaves out what is absent', () => {
    const query = { ID: [1, 2, 3], page: 2, sort: undefined, from: null, flag: false };
    expect(requestPath('GET /api/brands/filter/', {}, query).path).toBe(
      '/api/brands/filter/?ID=1&ID=2&ID=3&page=2&flag=false',
    );
  });

  it('puts the rest of a page path behind /web', { tags: ['R-NAV-03'] }, () => {
    expect(requestPath('GET /web/catalog/*/', { '*': 'kabel/vvg/filter/color-is-red/apply' }).path).toBe(
      '/web/catalog/kabel/vvg/filter/color-is-red/apply/',
    );
    expect(requestPath('GET /web/catalog/*/', { '*': '/kabel/' }).path).toBe('/web/catalog/kabel/');
  });

  it('throws for a path that leaves its prefix', { tags: ['R-NAV-03'] }, () => {
    for (const path of [
      '../geoIp/setUserCity',
      'a//b',
      'a/..',
      'a/./b',
      'a b',
      'a\\b',
      'http://x',
      'кабель',
      'a?b=1',
    ]) {
      expect(() => requestPath('GET /web/catalog/*/', { '*': path }), path).toThrow(refused);
    }
    for (const id of ['', '..', '.', undefined]) {
      expect(() => requestPath('GET /web/actions/:code/', { code: id })).toThrow(refused);
    }
  });
});
