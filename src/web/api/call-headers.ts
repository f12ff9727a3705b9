import { signature } from './signing.ts';

/** Headers of every call (R-API-01, R-API-02, R-API-04, R-API-05): signature, no cache, the session where there is one. */
export async function callHeaders(token: string | undefined): Promise<Headers> {
  const { 'X-Date': date, Hash: hash } = await signature();
  const headers = new Headers({ 'Cache-Control': 'no-cache', 'X-Date': date });
  if (hash) headers.set('Hash', hash);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}
