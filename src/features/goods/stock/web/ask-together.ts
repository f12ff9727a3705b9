import { MAX_SHORTAGES_ASKED, type Shortage } from '#shared/stock-rules.ts';
import type { ApiClient } from '#web/api/api-client.ts';

type Asked = { id: number; quantity: number };
type Waiting = Asked & { resolve: (shortage: Shortage | null) => void; reject: (error: unknown) => void };

const waiting = new WeakMap<ApiClient, Waiting[]>();

/** Questions of all rows of a page that come at the same time share a call. */
export function askTogether(api: ApiClient, asked: Asked): Promise<Shortage | null> {
  return new Promise((resolve, reject) => {
    const own = waiting.get(api) ?? [];
    if (own.length === 0) {
      waiting.set(api, own);
      setTimeout(() => {
        waiting.delete(api);
        for (const part of callsOf(own)) void ask(api, part);
      }, 0);
    }
    own.push({ ...asked, resolve, reject });
  });
}

/** One quantity of a product in each call: the shop adds up what one call asks. */
function callsOf(asked: readonly Waiting[]): Waiting[][] {
  const calls: Map<number, Waiting>[] = [];
  for (const one of asked) {
    const call = calls.find((known) => known.size < MAX_SHORTAGES_ASKED && !known.has(one.id));
    if (call) call.set(one.id, one);
    else calls.push(new Map([[one.id, one]]));
  }
  return calls.map((call) => [...call.values()]);
}

async function ask(api: ApiClient, asked: readonly Waiting[]): Promise<void> {
  try {
    const products = asked.map(({ id, quantity }) => ({ id, quantity }));
    const found = new Map((await api('stockShortages', { body: { products } })).map((one) => [one.id, one.shortage]));
    for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
