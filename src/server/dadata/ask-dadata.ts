import { z } from 'zod';
import type { AppContext } from '../serve.ts';

/** The service's methods that the shop uses. */
type DadataMethod = 'suggest/address' | 'findById/party';

const standardAddress = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs';

/** The buyer can type the address, so the wait for suggestions is short. */
const TIMEOUT_MS = 3000;
const KEPT_MS = 600_000;
const MAX_CACHED = 2000;
const MAX_PARALLEL = 20;

type CacheEntry = { answer: unknown[]; until: number };
const cache = new Map<string, CacheEntry>();
let running = 0;

const answer = z.object({ suggestions: z.array(z.unknown()).max(100) });

/**
 * DaData's suggestions for a text, cached for ten minutes. Empty where the shop has no key, the service fails or is
 * slow, or too many requests are running: every form can be filled by hand.
 */
export async function askDadata(
  { env, log, now }: Pick<AppContext, 'env' | 'log' | 'now'>,
  method: DadataMethod,
  query: string,
): Promise<unknown[]> {
  const { DADATA_TOKEN: token, DADATA_URL: address = standardAddress } = env;
  if (token === undefined) return [];
  const key = `${address} ${method} ${query.toLowerCase()}`;
  const known = cache.get(key);
  if (known && known.until > now().getTime()) return known.answer;
  if (running >= MAX_PARALLEL) return [];
  running += 1;
  try {
    const response = await fetch(`${address}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ query, count: 10 }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`DaData answers ${response.status}`);
    const { suggestions } = answer.parse(await response.json());
    keep(key, { answer: suggestions, until: now().getTime() + KEPT_MS });
    return suggestions;
  } catch (error) {
    // The query is personal data and stays out of the log
    log.warn(`DaData: ${error instanceof Error ? error.message : 'no answer'}`);
    return [];
  } finally {
    running -= 1;
  }
}

/** Removes the oldest answers when the cache is full. */
function keep(key: string, found: CacheEntry): void {
  cache.delete(key);
  cache.set(key, found);
  for (const old of cache.keys()) {
    if (cache.size <= MAX_CACHED) return;
    cache.delete(old);
  }
}
