/** Outside places that pages may use, by directive: a map's tiles (`img-src`), a bot check (`script-src`, `frame-src`). */
export type OutsideSources = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>
>;

/**
 * The policy of a page. Scripts and style blocks need the nonce of the answer; style attributes are free, because the
 * server writes them for sizes and positions. `development` lets in the styles and the socket of the bundler.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, outside: OutsideSources = {}): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  for (const [name, sources] of Object.entries(outside)) directives[name]?.push(...sources);
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
