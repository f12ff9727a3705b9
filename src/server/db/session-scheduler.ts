import { MessageGroups } from './message-groups.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The one backend behind all sessions. */
export interface Backend {
  /** Runs a group of messages and tells whether a transaction is left open. */
  run(group: Bytes, onOutput: (bytes: Bytes) => void): Promise<{ inTransaction: boolean }>;
  /** Rolls back what the current session left open. */
  rollback(): Promise<void>;
  /** Forgets prepared statements, settings, advisory locks and temporary tables. */
  forgetSession(): Promise<void>;
}

/** Where the answers go. */
export interface Clients {
  reply(session: number, bytes: Bytes): void;
  /** The session cannot go on: its connection must be closed. */
  refuse(session: number, reason: string): void;
}

interface Job {
  session: number;
  run: () => Promise<void>;
}

/** As long as PostgreSQL's `idle_in_transaction_session_timeout` is set to. */
export const IDLE_LIMIT_MS = 60_000;

/**
 * Lets several connections take turns on a single backend. A session inside a transaction keeps the backend until the
 * backend says that the transaction is over, until the session goes away, or until it has said nothing for too long.
 */
export class SessionScheduler {
  readonly #backend: Backend;
  readonly #clients: Clients;
  readonly #sessions = new Map<number, MessageGroups>();
  #jobs: Job[] = [];
  #owner: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  #pumping = false;

  constructor(backend: Backend, clients: Clients) {
    this.#backend = backend;
    this.#clients = clients;
  }

  /** Bytes of a connection, known or new. Rejects when the backend is lost. */
  receive(id: number, bytes: Uint8Array): Promise<void> {
    const groups = this.#sessions.get(id) ?? new MessageGroups();
    this.#sessions.set(id, groups);
    try {
      for (const group of groups.push(bytes)) this.#jobs.push({ session: id, run: () => this.#runGroup(id, group) });
    } catch (error) {
      this.#clients.refuse(id, (error as Error).message);
    }
    // Goodbye comes before a next connection's first bytes; the end of the stream may come after them.
    return groups.terminated ? this.end(id) : this.#pump();
  }

  /** The connection is gone: its waiting work is dropped, its open transaction rolled back. */
  end(id: number): Promise<void> {
    this.#jobs = this.#jobs.filter((job) => job.session !== id);
    this.#jobs.unshift({ session: id, run: () => this.#endSession(id) });
    return this.#pump();
  }

  async #runGroup(id: number, group: Bytes): Promise<void> {
    const { inTransaction } = await this.#backend.run(group, (bytes) => this.#clients.reply(id, bytes));
    this.#owner = inTransaction ? id : undefined;
    if (!inTransaction) return;
    this.#idle = setTimeout(() => this.#clients.refuse(id, 'The transaction was idle for too long'), IDLE_LIMIT_MS);
  }

  async #endSession(id: number): Promise<void> {
    if (!this.#sessions.delete(id)) return;
    if (this.#owner === id) {
      await this.#backend.rollback();
      this.#owner = undefined;
    }
    if (this.#sessions.size === 0) await this.#backend.forgetSession();
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (let job = this.#takeJob(); job !== undefined; job = this.#takeJob()) {
        clearTimeout(this.#idle);
        await job.run();
      }
    } finally {
      this.#pumping = false;
    }
  }

  #takeJob(): Job | undefined {
    const next = this.#jobs.findIndex((job) => this.#owner === undefined || job.session === this.#owner);
    return next < 0 ? undefined : this.#jobs.splice(next, 1)[0];
  }
}
