/**
 * An answer that its operation has serialised from cached parts; it is sent unchanged. For frequent calls with large
 * answers only: calls in the process and the contract check parse it.
 */
export class PreparedJson<D> {
  /** UTF-8. */
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }

  /** The parsed JSON. */
  read(): D {
    return JSON.parse(this.json.toString()) as D;
  }
}
