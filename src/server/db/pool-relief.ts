import pg from 'pg';

/** A request waits so long for a connection before others are looked at, and they are looked at so often. */
const LOOK_MS = 100;

/** A transaction that has done nothing for so long, or goes on for so long, is not worth the waits of a full pool. */
const STUCK = `interval '150 ms'`;
const LONG = `interval '1 s'`;

/**
 * Cancels statements of this pool that wait for a lock behind such a transaction of somebody else, directly or behind others
 * that wait. A session of another role does not show its state: it counts as stuck.
 */
const cancelStuck = `
  with recursive waits (pid, blocker) as (
    select pid, unnest(pg_blocking_pids(pid)) from pg_stat_activity
    where pid = any($1::int[]) and wait_event_type = 'Lock' and query_start < clock_timestamp() - ${STUCK}
    union
    select waits.pid, unnest(pg_blocking_pids(waits.blocker)) from waits)
  select count(pg_cancel_backend(pid)) from (
    select distinct waits.pid from waits left join pg_stat_activity holder on holder.pid = waits.blocker
    where waits.blocker <> all($1::int[]) and cardinality(pg_blocking_pids(waits.blocker)) = 0
      and (holder.state is null or holder.xact_start < clock_timestamp() - ${LONG}
        or (holder.state like 'idle in transaction%' and holder.state_change < clock_timestamp() - ${STUCK}))) as stuck`;

/**
 * Frees connections of a full pool: requests of many accounts may wait for one row, such as the stock of a product, that a
 * frozen node holds. While connections are left they wait as long as their own bound lets them.
 */
export class PoolRelief {
  readonly #url: string;
  /** The sessions of requests, as the server numbers them. */
  readonly #own = new Set<number>();
  #client: Promise<pg.Client> | undefined;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Begins to look when a request has waited too long for a connection; returns what says that it has one. */
  await(): () => void {
    this.#waiting += 1;
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS).unref();
    return () => {
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** A request uses this connection, until the returned function is called. */
  use(client: pg.ClientBase): () => void {
    const { processID: pid } = client as unknown as { processID: number };
    this.#own.add(pid);
    return () => this.#own.delete(pid);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.then((own) => own.end()).catch(() => undefined);
  }

  async #look(): Promise<void> {
    try {
      const client = await (this.#client ??= this.#connect());
      await client.query(cancelStuck, [[...this.#own]]);
    } catch {
      // The next look opens another connection
      this.#client = undefined;
    }
    if (this.#timer) this.#timer = this.#waiting > 0 ? setTimeout(() => void this.#look(), LOOK_MS).unref() : undefined;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    return client;
  }
}
