import pg from 'pg';

/** The parts of the driver that its types leave out. */
type Connection = pg.Connection & { submittedNamedStatements: Record<string, string> };
type DriverQuery = pg.Query & {
  name: string | undefined;
  text: string;
  submit: (connection: Connection) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: Connection) => void;
  handleReadyForQuery: (connection: Connection) => void;
  handleError: (error: Error, connection: Connection) => void;
  handleCopyInResponse: (connection: Connection) => void;
  handleCopyData: (message: unknown, connection: Connection) => void;
};

const SYNC = Buffer.from([83, 0, 0, 0, 4]);

/**
 * Statements that travel to the server together: one write to the socket, one answer. The server runs them one after
 * another, each on its own snapshot, and skips those behind one that fails: they reject with its error. Given to the
 * driver's `query` like a single one. The driver's own pipeline ends each statement by itself, so that the server would
 * go on behind a failure and answer in several pieces.
 */
export class Pipeline implements pg.Submittable {
  readonly #queries: DriverQuery[] = [];
  /** The index of the statement whose answer is being received. */
  #current = 0;

  /** Adds a statement; its promise resolves after all of them have run. */
  add(config: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      // The driver writes into the settings that it is given
      const own = { ...config, queryMode: 'extended' };
      const query = new pg.Query(own, values, (error, result) => (error ? reject(error) : resolve(result)));
      this.#queries.push(query as DriverQuery);
    });
  }

  /** What it sends, in order. */
  get statements(): { name: string | undefined; text: string }[] {
    return this.#queries.map(({ name, text }) => ({ name, text }));
  }

  get size(): number {
    return this.#queries.length;
  }

  /** The driver notes under these which statements the server has prepared. */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name;
  }
  get text(): string | undefined {
    return this.#queries[this.#current]?.text;
  }

  /** Sends nothing, and returns the error, where a statement or its values cannot be sent. */
  submit(connection: pg.Connection): Error | null {
    const messages: Buffer[] = [];
    let hasFailed = false;
    // Takes the messages of each statement without the end of its own
    const gathering = Object.create(connection, {
      _send: { value: (message: Buffer) => messages.push(message) },
      stream: { value: {} },
      sync: { value: () => undefined },
      // The driver's way out of values that it cannot write; the statement has been rejected
      close: { value: () => (hasFailed = true) },
    }) as Connection;
    for (const query of this.#queries) {
      const error = query.submit(gathering);
      if (error === null && !hasFailed) continue;
      this.#forgetFrom(0, connection as Connection);
      return error ?? new Error('A statement that was to be sent with this one has values that cannot be sent');
    }
    if (connection.stream.writable) connection.stream.write(Buffer.concat([...messages, SYNC]));
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#current]!.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#current]!.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#current]!.handleCommandComplete(message, connection);
    this.#current += 1;
  }

  handleEmptyQuery(): void {
    this.#current += 1;
  }

  handleCopyInResponse(connection: Connection): void {
    this.#queries[this.#current]!.handleCopyInResponse(connection);
  }

  handleCopyData(message: unknown, connection: Connection): void {
    this.#queries[this.#current]!.handleCopyData(message, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
  }

  /** Rejects all statements without sending them. */
  reject(error: Error): void {
    // A promise of each has been given out
    for (const query of this.#queries) (query as unknown as { callback: (error: Error) => void }).callback(error);
  }

  /** Those before the one that failed have run. */
  handleError(error: Error, connection: Connection): void {
    this.#forgetFrom(this.#current, connection);
    const failed = this.#queries.slice(this.#current);
    for (const query of this.#queries.slice(0, this.#current)) query.handleReadyForQuery(connection);
    for (const query of failed) query.handleError(error, connection);
  }

  /** What the server has skipped it has not prepared. */
  #forgetFrom(index: number, { submittedNamedStatements }: Connection): void {
    for (const { name } of this.#queries.slice(index)) if (name) delete submittedNamedStatements[name];
  }
}
