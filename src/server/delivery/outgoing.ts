import type { outbox } from './tables.ts';

/** A row of the outbox that is to be sent. */
export type OutgoingRow = typeof outbox.$inferSelect;

/** One of the attempts to send a row. */
export type Attempt = {
  signal: AbortSignal;
  /** Throws where the attempt was taken for dead and another one has begun, or the database cannot say so. */
  confirm: () => Promise<void>;
};

/** Hands a row over to the next server, which has then taken it. Throws Undeliverable, or any error to try again later. */
export type Sender = (row: OutgoingRow, attempt: Attempt) => Promise<void>;

/** The senders that the shop has. */
export type Senders = Partial<Record<OutgoingRow['channel'], Sender>>;

/** No further attempt can help. `isAddressRefused`: the receiving server does not know the address. */
export class Undeliverable extends Error {
  readonly isAddressRefused: boolean;

  constructor(reason: string, { isAddressRefused = false } = {}) {
    super(reason);
    this.name = 'Undeliverable';
    this.isAddressRefused = isAddressRefused;
  }
}

/** An attempt failed, and another one may succeed. Its reason stands in the row. */
export class NotTaken extends Error {
  constructor() {
    super('The next server did not take it');
    this.name = 'NotTaken';
  }
}
