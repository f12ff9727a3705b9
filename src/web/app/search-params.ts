/**
 * Search parameters are plain strings, a repeated name is a list. The router's own form would read an article `00123`
 * or `1e3` as a number and write texts in quotes.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(result, name) ? result[name] : undefined;
    if (known === undefined) result[name] = value;
    else result[name] = [...(Array.isArray(known) ? known : [known]), value];
  }
  return result;
}

/** Writes search parameters; undefined, null and empty texts are left out, slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  const text = params.toString().replaceAll('%2F', '/');
  return text ? `?${text}` : '';
}

/** A text in the address, trimmed and cut; undefined where there is none. */
export function textParam(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.trim().slice(0, maxLength) || undefined : undefined;
}

/** An id in the address, as its digits; undefined where it is none. */
export function idParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : undefined;
}
