import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of the driver that its types leave out. */
type Driver = { connection: { stream: Socket }; readyForQuery?: boolean };

/**
 * Ends the connection where the server sends no byte of an answer to a statement for `ms` milliseconds, and rejects what
 * waits for it. A machine or a network that has vanished closes no connection: the operating system gives up after a quarter
 * of an hour, and never where a proxy has accepted the statement.
 */
export function limitSilence(client: pg.ClientBase, ms: number): void {
  const driver = client as unknown as Driver;
  const { stream } = driver.connection;
  stream.setTimeout(ms, () => {
    // A connection without a statement may rest
    if (driver.readyForQuery !== true) stream.destroy(new Error('Connection terminated: the server is silent'));
  });
}

/** Lets the statements of a connection take as long as they need; returns what restores both limits. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { stream } = (client as unknown as Driver).connection;
  const silence = stream.timeout ?? 0;
  await client.query('set statement_timeout = 0');
  stream.setTimeout(0);
  return async () => {
    stream.setTimeout(silence);
    await client.query('reset statement_timeout');
  };
}
