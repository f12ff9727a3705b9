import { closed, refuse } from '../errors.ts';
import type { Session } from './session.ts';
import type { SiteState } from './site-state.ts';
import { currentTime } from '../clock.ts';

/**
 * When a call works: in an open shop only, there also for a caller whose company is blocked, in a closed shop too, or also
 * during technical works.
 */
export type Availability = 'open shop' | 'blocked company' | 'closed shop' | 'always';

/**
 * Refuses a call while the shop is closed by its owner, or the caller's company is blocked: CLOSED with `data.closed` and
 * no other data. During technical works: WORKS. TECH and staff who may change the settings work in both.
 */
export function checkOpen(
  availability: Availability,
  { session, site }: { session: Session | null; site: SiteState },
): void {
  if (availability === 'always') return;
  const isKeeper = session?.role === 'TECH' || session?.staff.settings !== undefined;
  const isBlocked = session?.company?.state === 'blocked';
  if (site.closed && !isKeeper && availability !== 'closed shop') throw closed();
  if (isBlocked && availability === 'open shop') throw closed();
  if (site.technicalWorks && !isKeeper) {
    throw refuse('WORKS', 'Ведутся технические работы. Повторите позже', { retryAfterSeconds: untilOf(site) });
  }
}

/** Seconds until the announced end of the works, or five minutes. */
function untilOf({ worksUntil }: SiteState): number {
  const left = worksUntil ? Math.ceil((worksUntil.getTime() - currentTime().getTime()) / 1000) : 0;
  return left > 0 ? left : 300;
}
