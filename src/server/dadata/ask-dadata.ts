import { z } from 'zod';
import type { AppContext } from '../serve.ts';

/** The service's methods that the shop uses. */
export type DadataMethod = 'suggest/address' | 'findById/party';

const standardAddress = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs';

/** A buyer does not wait longer for what he can type himself. */
const PATIENCE_MS = 3000;
const KEPT_MS = 600_000;
const MOST_KEPT = 2000;
const MOST_AT_ONCE = 20;

type Kept = { answer: unknown[]; until: number };
const kept = new Map<string, Kept>();
let asked = 0;

const answer = z.object({ suggestions: z.array(z.unknown()).max(100) });

/**
 * What DaData suggests for a text; answers are kept for ten minutes. Nothing where the shop has no key, the
 * service is off or slow, or too many questions are on their way: every form can be filled by hand.
 */
export async function askDadata(
  { env, log, now }: Pick<AppContext, 'env' | 'log' | 'now'>,
  method: DadataMethod,
  query: string,
): Promise<unknown[]> {
  const { DADATA_TOKEN: token, DADATA_URL: address = standardAddress } = env;
  if (token === undefined) return [];
  const key = `${address} ${method} ${query.toLowerCase()}`;
  const known = kept.get(key);
  if (known && known.until > now().getTime()) return known.answer;
  if (asked >= MOST_AT_ONCE) return [];
  asked += 1;
  try {
    const response = await fetch(`${address}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ query, count: 10 }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`DaData answers ${response.status}`);
    const { suggestions } = answer.parse(await response.json());
    keep(key, { answer: suggestions, until: now().getTime() + KEPT_MS });
    return suggestions;
  } catch (error) {
    // what was asked for is personal: it stays out of the log
    log.warn(`DaData: ${error instanceof Error ? error.message : 'no answer'}`);
    return [];
  } finally {
    asked -= 1;
  }
}

/** The oldest answers go first. */
function keep(key: string, found: Kept): void {
  kept.delete(key);
  kept.set(key, found);
  for (const old of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(old);
  }
}
