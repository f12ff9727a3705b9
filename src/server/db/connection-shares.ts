import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from './busy.ts';

/** One owner waits for its own connections as long as one of them has come back within this time. */
const STUCK_MS = 1000;
const CHECK_EVERY_MS = 250;

/** As long as the pool itself lets anybody wait for a connection. */
const MAX_WAIT_MS = 10_000;

type Owned = { taken: number; lastReturn: number; waiting: (() => void)[] };

/**
 * Gives each owner a part of the connections of a pool, in the order of asking. What an owner with a held row asks for waits
 * behind its own statements, and nobody else does. Rejects with BUSY where all connections of the owner are stuck.
 */
export class ConnectionShares {
  readonly #share: number;
  readonly #owners = new Map<number, Owned>();

  constructor(share: number) {
    this.#share = share;
  }

  /** Resolves with what gives the connection back. */
  async take(owner: number): Promise<() => void> {
    const own = this.#owners.get(owner) ?? { taken: 0, lastReturn: -Infinity, waiting: [] };
    this.#owners.set(owner, own);
    if (own.taken >= this.#share) await this.#turn(own);
    else own.taken += 1;
    return () => this.#giveBack(owner, own);
  }

  /** The connection that comes back passes to the first who waits. */
  #giveBack(owner: number, own: Owned): void {
    own.lastReturn = performance.now();
    const next = own.waiting.shift();
    if (next) return next();
    own.taken -= 1;
    if (own.taken === 0) this.#owners.delete(owner);
  }

  async #turn(own: Owned): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<'turn'>();
    const begin = () => resolve('turn');
    own.waiting.push(begin);
    const since = performance.now();
    const isStuck = () => {
      const now = performance.now();
      return now - Math.max(since, own.lastReturn) > STUCK_MS || now - since > MAX_WAIT_MS;
    };
    while ((await Promise.race([promise, sleep(CHECK_EVERY_MS, null, { ref: false })])) !== 'turn') {
      const at = own.waiting.indexOf(begin);
      // Its turn has come in this moment
      if (at < 0) return;
      if (isStuck()) {
        own.waiting.splice(at, 1);
        throw busy();
      }
    }
  }
}
