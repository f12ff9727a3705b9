/** Value of a cookie in a `document.cookie` text, or undefined. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=') || undefined;
  }
  return undefined;
}

/**
 * Stores a cookie; `maxAge` in seconds. Chromium takes it without waiting, so that a document which is opened at once may
 * be asked for with the former one. Reading waits until it is stored.
 */
export function writeCookie(
  { document, location }: Pick<Window, 'document' | 'location'>,
  name: string,
  value: string,
  maxAge: number,
): void {
  document.cookie = cookieText(name, value, maxAge, location.protocol === 'https:');
  readCookie(document.cookie, name);
}

/** Text for `document.cookie` with the attributes of A-029; `maxAge` in seconds, 0 removes the cookie. */
export function cookieText(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
