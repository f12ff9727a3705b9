/** A document that is left aside while the others are taken. The message is one Russian line for a person. */
export class DocumentRefusal extends Error {
  readonly isDocumentRefusal = true;
  /** How people call the document: its number, else its id. */
  readonly named: string;
  /** The shop's number of an order that the shop has lost; null where it is about none. */
  readonly lostNumber: string | null;

  constructor(named: string, reason: string, lostNumber: string | null = null) {
    super(reason);
    this.name = 'DocumentRefusal';
    this.named = named;
    this.lostNumber = lostNumber;
  }
}

export function isDocumentRefusal(error: unknown): error is DocumentRefusal {
  return (error as { isDocumentRefusal?: boolean } | null)?.isDocumentRefusal === true;
}
