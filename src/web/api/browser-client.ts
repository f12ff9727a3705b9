import type { ApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import type { Browser } from './http-client.ts';

const loadHttp = () => import('./http-client.ts');

/**
 * The browser's client, whose code with the table of all calls is no part of the first load: the first page came with its
 * data. It is fetched as soon as the browser has nothing to do, at the latest with the first call. Throws `ApiFailure`
 * also where the code itself cannot be had.
 */
export function createBrowserClient(browser: Browser, load = loadHttp): ApiClient {
  let client: ApiClient | undefined;
  const prepare = async (): Promise<ApiClient> => {
    try {
      client ??= (await load()).createHttpClient(browser);
      return client;
    } catch {
      throw new ApiFailure(500, [], { transport: true });
    }
  };
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  // What fails here is asked for again by the first call
  later(() => void prepare().catch(() => undefined));
  return async (name, input, options) => (client ?? (await prepare()))(name, input, options);
}
