/** A request of the sender that cannot be done: `failure` and one Russian line, which he shows to his user. */
export class Refusal extends Error {
  readonly isExchangeRefusal = true;

  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return (error as { isExchangeRefusal?: boolean } | null)?.isExchangeRefusal === true;
}
