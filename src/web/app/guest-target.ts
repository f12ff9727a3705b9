import type { PageSettings } from '#shared/page-rendering.ts';
import { stringifySearch } from './search-params.ts';

/** Where a guest goes from a protected page, with the way back: `/auth?redirect=/basket/`. */
export function guestTarget(settings: PageSettings, href: string): string {
  return settings.redirectGuestsTo + stringifySearch({ redirect: href });
}
