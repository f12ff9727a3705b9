/** A filter with many values makes a long address; longer ones are no page of ours. */
const MAX_PATH_LENGTH = 4096;

/** Whether a part between slashes may stand in a path behind `/web`: `[A-Za-z0-9_.-]+` without '..' ([A-015]). */
export function isSafeSegment(segment: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(segment) && segment !== '.' && !segment.includes('..');
}

/**
 * R-NAV-03: the path '/a/b/' of segments of a matched route, to be put behind `/web`; null where a segment is not safe,
 * which is a 404 page without a call.
 */
export function webPath(segments: readonly string[]): string | null {
  const path = `/${segments.join('/')}/`;
  return segments.length > 0 && path.length <= MAX_PATH_LENGTH && segments.every(isSafeSegment) ? path : null;
}

/** The segments of a path as it stands in the address bar, '/a/b/' or 'a/b'; null where one is not safe. */
export function webSegments(path: string): string[] | null {
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  return webPath(segments) === null ? null : segments;
}
