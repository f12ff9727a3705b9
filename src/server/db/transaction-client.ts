import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { Pipeline } from './pipeline.ts';

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };

/**
 * The connection of one transaction. `begin` travels with the first statement, so that a transaction costs no round trip
 * more than its statements and `commit`, and that one none where the last statement is known (`withCommit`). Nothing
 * behind a `begin` that failed reaches the server.
 */
export class TransactionClient {
  readonly #client: pg.PoolClient;
  #isOver = false;
  /** Undefined before the first statement. */
  #begun: Promise<unknown> | undefined;
  #hasBegun = false;
  /** The statements that are to travel together, while they are being started. */
  #gathering: Pipeline | null = null;
  /** The `commit` that travelled with the last statements. */
  #committed: Promise<pg.QueryResult> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** By itself: for a transaction with settings, and before what may be several commands in one text. */
  async begin(config: PgTransactionConfig = {}): Promise<void> {
    this.#setBegun(this.#client.query(beginStatement(config)));
    await this.#begun;
  }

  /** As the driver's, as far as Drizzle needs it. */
  async query(config: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    if (this.#gathering) return this.#gathering.add(config, values);
    if (this.#isOver) throw isOver();
    if (this.#begun === undefined) {
      if (config.name !== undefined || values.length > 0) return this.sendTogether(() => this.query(config, values));
      await this.begin();
    } else if (!this.#hasBegun) await this.#begun;
    return this.#client.query(config, values);
  }

  /** Sends the statements that `start` starts at once in one round trip, and `commit` with them where they are the last. */
  sendTogether<T>(start: () => Promise<T>, { isLast = false } = {}): Promise<T> {
    if (this.#isOver) return Promise.reject(isOver());
    const pipeline = new Pipeline();
    const before = this.#begun;
    const begun = before === undefined ? pipeline.add(BEGIN) : null;
    const own = pipeline.size;
    this.#gathering = pipeline;
    let result: Promise<T>;
    try {
      result = start();
    } finally {
      this.#gathering = null;
    }
    if (pipeline.size === own) {
      result.catch(() => undefined);
      throw new Error('Statements that travel together must be started at once');
    }
    if (begun) this.#setBegun(begun);
    if (isLast) this.#setCommitted(pipeline.add(COMMIT));
    const send = () => void this.#client.query(pipeline);
    if (before === undefined || this.#hasBegun) send();
    else before.then(send, (error: Error) => pipeline.reject(error));
    return result;
  }

  /** Rejects, and the transaction is to be rolled back, where the server did not commit. */
  async commit(): Promise<void> {
    this.#isOver = true;
    if (this.#begun === undefined) return;
    await this.#begun;
    // The server answers it by a rollback, and no error, when a statement failed and the body swallowed its error
    const { command } = await (this.#committed ?? this.#client.query('commit'));
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a statement in it failed and its error was swallowed');
    }
  }

  /** Rejects where the connection is not to be used any more. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    if (this.#begun !== undefined) await this.#client.query('rollback');
  }

  #setBegun(begun: Promise<unknown>): void {
    this.#begun = begun;
    begun.then(
      () => (this.#hasBegun = true),
      // The statements behind it reject with the same error
      () => undefined,
    );
  }

  #setCommitted(committed: Promise<pg.QueryResult>): void {
    this.#isOver = true;
    this.#committed = committed;
    // Read by `commit`, or the statement before it has failed and the body rejects
    committed.catch(() => undefined);
  }
}

const isOver = () => new Error('The transaction is over: its tx can run no more queries');

function beginStatement({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const words = ['begin'];
  if (isolationLevel) words.push(`isolation level ${isolationLevel}`);
  if (accessMode) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}
