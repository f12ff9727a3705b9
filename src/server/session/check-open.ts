import { closed, refuse } from '../errors.ts';
import type { Session } from './session.ts';
import type { SiteState } from './site-state.ts';

/** When a call is answered: everything stops while the shop is closed or under works, but for what is said of a call. */
export type Answering = 'in an open shop' | 'in a closed shop too' | 'always';

/**
 * Refuses a call while the shop is closed for the caller, by the owner or because his company is blocked: CLOSED with
 * `data.closed` and no other data. Under technical works: WORKS. TECH passes what the owner closed.
 */
export function checkOpen(answers: Answering, { session, site }: { session: Session | null; site: SiteState }): void {
  if (answers === 'always') return;
  const isTech = session?.role === 'TECH';
  const isClosed = (site.closed && !isTech) || session?.company?.state === 'blocked';
  if (isClosed && answers === 'in an open shop') throw closed();
  if (site.technicalWorks && !isTech) {
    throw refuse('WORKS', 'Ведутся технические работы. Повторите позже', { retryAfterSeconds: untilOf(site) });
  }
}

/** Seconds to wait: to the end that was named, or five minutes. */
function untilOf({ worksUntil }: SiteState): number {
  const left = worksUntil ? Math.ceil((worksUntil.getTime() - Date.now()) / 1000) : 0;
  return left > 0 ? left : 300;
}
