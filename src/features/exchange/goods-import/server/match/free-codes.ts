/** Returns the taken ones of some codes. */
type FindTaken<Db> = (db: Db, codes: string[]) => Promise<ReadonlySet<string>>;

/** Names of which more than one product is known; forgotten beyond this, and found out again when needed. */
const MAX_REMEMBERED = 50_000;

/**
 * Gives codes that nobody has: the code itself, or with a number from 2. The last number of each repeated code is
 * remembered, so that a name shared by thousands of goods costs no more than any other. One for each kind of code in an
 * import.
 */
export class FreeCodes<Db> {
  readonly #findTaken: FindTaken<Db>;
  readonly #separator: string;
  readonly #last = new Map<string, number>();

  constructor(separator: string, findTaken: FindTaken<Db>) {
    this.#separator = separator;
    this.#findTaken = findTaken;
  }

  /** A free code for each of the wanted, in their order; equal ones get different codes. */
  async assign(db: Db, wanted: readonly string[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    const given = new Set<string>();
    const result = Array<string>(wanted.length).fill('');
    const taken = await this.#findTaken(db, [...new Set(wanted)]);
    let waiting: number[] = [];
    for (const [index, code] of wanted.entries()) {
      if (taken.has(code) || given.has(code)) waiting.push(index);
      else given.add((result[index] = code));
    }
    if (waiting.length > 0) await this.#findLast(db, new Set(waiting.map((index) => wanted[index]!)));
    while (waiting.length > 0) {
      const tried = waiting.map((index) => ({ index, code: this.#next(wanted[index]!) }));
      const lost = await this.#findTaken(
        db,
        tried.map(({ code }) => code),
      );
      waiting = [];
      for (const { index, code } of tried) {
        if (lost.has(code) || given.has(code)) waiting.push(index);
        else given.add((result[index] = code));
      }
    }
    return result;
  }

  #next(code: string): string {
    const number = (this.#last.get(code) ?? 1) + 1;
    this.#last.set(code, number);
    return this.#numbered(code, number);
  }

  /** Numbers are given in turn: the last is between the greatest power of two that is taken and the next, which is not. */
  async #findLast(db: Db, codes: ReadonlySet<string>): Promise<void> {
    if (this.#last.size > MAX_REMEMBERED) this.#last.clear();
    const bounds = new Map(Array.from(codes, (code) => [code, { last: 1, free: 0 }]));
    for (const code of this.#last.keys()) bounds.delete(code);
    for (
      let open = bounds;
      open.size > 0;
      open = new Map([...open].filter(([, { last, free }]) => free - last !== 1))
    ) {
      const tried = Array.from(open, ([code, { last, free }]) => ({
        code,
        number: free === 0 ? last * 2 : Math.floor((last + free) / 2),
      }));
      const taken = await this.#findTaken(
        db,
        tried.map(({ code, number }) => this.#numbered(code, number)),
      );
      for (const { code, number } of tried) {
        bounds.get(code)![taken.has(this.#numbered(code, number)) ? 'last' : 'free'] = number;
      }
    }
    for (const [code, { last }] of bounds) this.#last.set(code, last);
  }

  #numbered(code: string, number: number): string {
    return `${code}${this.#separator}${number}`;
  }
}
