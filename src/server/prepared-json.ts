/**
 * An answer that its operation has written as JSON itself, from parts kept ready: sent as it is. For hot calls with large
 * answers alone; whoever makes the call in the process, and the check against the contract, read it back.
 */
export class PreparedJson<D> {
  /** UTF-8. */
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }

  /** What the JSON says, as an object. */
  read(): D {
    return JSON.parse(this.json.toString()) as D;
  }
}
