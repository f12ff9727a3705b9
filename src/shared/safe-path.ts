/** Longer targets are not worth following. */
const MAX_PATH_LENGTH = 2048;

/** Where a redirect must not lead back to, without the last slash. */
const ENTRANCES = new Set(['/auth', '/login', '/registration']);

/** An origin that no address names; a target that leaves it was not relative. */
const NOWHERE = 'https://nowhere.invalid';

/**
 * R-VAL-11: the redirect target where it is a safe relative path of a known page, else '/'. Safe: one leading '/', no
 * '\', no control character, the same origin, not the login or the registration ([A-027]). `isKnownRoute` gets the path
 * without query and fragment.
 */
export function safePath(target: string | null | undefined, isKnownRoute: (path: string) => boolean): string {
  if (!target || target.length > MAX_PATH_LENGTH) return '/';
  if (!/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target)) return '/';
  if (!URL.canParse(target, NOWHERE)) return '/';
  const url = new URL(target, NOWHERE);
  // `/..//host` is relative, but its resolved path '//host' is not
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return '/';
  if (ENTRANCES.has(url.pathname.replace(/\/+$/, '').toLowerCase()) || !isKnownRoute(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
