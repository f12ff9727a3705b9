import type { Endpoint } from '#shared/endpoint.ts';
import { isSafeSegment } from '#shared/web-path.ts';
import { ApiFailure } from './api-failure.ts';

type Values = Record<string, unknown>;

/**
 * Method and address of a call. `:id` takes one path parameter, `*` the rest of a path whose segments may hold Latin
 * letters, digits, `_`, `.` and `-` alone; a list in the query repeats its name; undefined and null are left out.
 * Throws `ApiFailure` 404 for a path that could lead elsewhere, so that no call is made (R-NAV-03).
 */
export function requestPath(
  endpoint: Endpoint,
  params: Values = {},
  query: Values = {},
): { method: string; path: string } {
  const space = endpoint.indexOf(' ');
  const path = endpoint
    .slice(space + 1)
    .replace(/:([A-Za-z0-9_]+)|\*/g, (mark, name: string | undefined) =>
      name ? oneSegment(params[name]) : restOfPath(params[mark]),
    );
  const search = queryString(query);
  return { method: endpoint.slice(0, space), path: search ? `${path}?${search}` : path };
}

function oneSegment(value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..') throw badPath();
  return encodeURIComponent(text);
}

function restOfPath(value: unknown): string {
  const segments = String(value ?? '')
    .split('/')
    .filter((segment, index, all) => segment !== '' || (index > 0 && index < all.length - 1));
  if (!segments.every(isSafeSegment)) throw badPath();
  return segments.join('/');
}

function queryString(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.toString();
}

function badPath(): ApiFailure {
  return new ApiFailure(404, [{ code: '404', message: 'Страница не найдена' }]);
}
