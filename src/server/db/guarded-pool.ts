import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { boundWaits } from './bound-waits.ts';
import { ConnectionShares } from './connection-shares.ts';
import { PoolRelief } from './pool-relief.ts';
import { currentRequest } from './request-scope.ts';
import { limitSilence } from './silence.ts';
import { setTypeParsers } from './type-parsers.ts';
import { withSettings } from './connection-settings.ts';

/** One open transaction as its own asynchronous work sees it; `open` turns false at commit or rollback. */
interface TransactionScope {
  open: boolean;
}

const GOODBYE_LIMIT_MS = 2000;

/** A server that fails again after each revival has another fault, which further ones would hide. */
const MAX_REVIVALS = 3;

/** Error codes of a server that is down, starting or shutting down. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P03']);

/** `maxSilenceMs`: how long the server may leave a statement unanswered. */
type GuardedPoolConfig = pg.PoolConfig & { connectionString: string; maxSilenceMs: number };

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that refuses a second connection to code running inside an open transaction: such a query would not see the
 * transaction's own changes, and under load would empty the pool. Where the server can be revived, work that finds it
 * gone waits until it is back.
 */
export class GuardedPool extends pg.Pool {
  readonly #scopes = new AsyncLocalStorage<TransactionScope>();
  readonly #connections = new Set<Promise<void>>();
  readonly #shares: ConnectionShares;
  readonly #relief: PoolRelief;
  readonly #revive: (() => Promise<void>) | undefined;
  /** Since when each work waits for a connection, the oldest first. */
  readonly #waitingSince = new Set<{ since: number }>();
  #openedCount = 0;
  #closing = false;

  /** How many connections have been opened: what a server that failed has lost was read before one of them was. */
  get openedCount(): number {
    return this.#openedCount;
  }

  /** For how many milliseconds the oldest work has waited for a connection. */
  get waitMs(): number {
    const [oldest] = this.#waitingSince;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** True from the moment `close` is called. */
  get closing(): boolean {
    return this.#closing;
  }

  constructor(
    { maxSilenceMs, ...config }: GuardedPoolConfig,
    onError: (error: Error) => void,
    revive?: () => Promise<void>,
  ) {
    const connectionString = withSettings(config.connectionString);
    super({ ...config, connectionString });
    this.#relief = new PoolRelief(connectionString);
    this.#revive = revive;
    this.#shares = new ConnectionShares(shareOf(this.options.max));
    setTypeParsers();
    // A connection lost while idle is replaced by the next query; without a listener it would end the process.
    this.on('error', (error) => onError(error));
    this.on('connect', (client) => {
      this.#openedCount += 1;
      limitSilence(client, maxSilenceMs);
      // The same for one lost while checked out between two queries: the next query on it rejects.
      client.on('error', () => undefined);
      const ended = new Promise<void>((resolve) => void client.once('end', resolve));
      this.#connections.add(ended);
      void ended.then(() => this.#connections.delete(ended));
    });
  }

  /** `pool.query` comes through here too. Rejects at once inside an open transaction and after closing has begun. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const refusal = this.#refusal();
    if (refusal !== undefined) {
      if (callback === undefined) return Promise.reject(refusal);
      callback(refusal, undefined, () => undefined);
      return;
    }
    const connect = () => this.#connectWithinShare();
    if (callback === undefined) return connect();
    callbackify(connect)((error, client) => {
      callback(error ?? undefined, client, (release) => client?.release(release));
    });
  }

  /** Within the share of the account that the current request is of, and with the bounds of a request or without them. */
  async #connectWithinShare(): Promise<pg.PoolClient> {
    const request = currentRequest();
    const giveBack = request?.owner == null ? undefined : await this.#shares.take(request.owner);
    try {
      const client = await this.#connectOrRelieve(request !== undefined);
      boundWaits(client, request !== undefined);
      const leave = request ? this.#relief.use(client) : undefined;
      runOnRelease(client, () => {
        leave?.();
        giveBack?.();
      });
      return client;
    } catch (error) {
      giveBack?.();
      throw error;
    }
  }

  async #connectOrRelieve(isRequest: boolean): Promise<pg.PoolClient> {
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max;
    const served = isRequest && isFull ? this.#relief.await() : undefined;
    const waiting = { since: performance.now() };
    this.#waitingSince.add(waiting);
    try {
      return await (this.#revive ? this.#connectAndRevive(this.#revive) : super.connect());
    } finally {
      served?.();
      this.#waitingSince.delete(waiting);
    }
  }

  async #connectAndRevive(revive: () => Promise<void>): Promise<pg.PoolClient> {
    for (let revivals = 0; ; revivals += 1) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#closing || revivals === MAX_REVIVALS || !isUnreachable(error)) throw error;
        await revive();
      }
    }
  }

  /** Runs the body of a transaction; `scope.open` must be set to false as soon as it is over. */
  runInTransaction<T>(scope: TransactionScope, body: () => Promise<T>): Promise<T> {
    return this.#scopes.run(scope, body);
  }

  /** Takes no new work, lets everything already waiting for a connection finish, then ends the connections. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    while (this.waitingCount > 0) {
      await sleep(10);
    }
    await Promise.all([this.end(), this.#relief.close()]);
    // `end` only says goodbye. A server that has gone silent is not waited for.
    await Promise.race([Promise.all(this.#connections), sleep(GOODBYE_LIMIT_MS, undefined, { ref: false })]);
  }

  #refusal(): Error | undefined {
    if (this.#scopes.getStore()?.open === true) {
      return new Error(
        'A query on the database itself inside an open transaction: use tx, the transaction given to you',
      );
    }
    if (this.#closing) return new Error('The database is closing: no new query is taken');
    return undefined;
  }
}

/** Connections of one account. A page makes several calls at once, so that one would not do. */
const shareOf = (connections: number): number => Math.max(2, Math.floor(connections / 3));

/** The pool gives its connection another `release` each time. */
function runOnRelease(client: pg.PoolClient, giveBack: () => void): void {
  const { release } = client;
  client.release = (error) => {
    release(error);
    giveBack();
  };
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  // The driver's words for a connection that broke off while it was being opened
  return UNREACHABLE.has(code ?? '') || message === 'Connection terminated unexpectedly';
}
