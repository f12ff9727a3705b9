import type { Db } from '#server/db/index.ts';
import { type Learned, readLearned } from '../learning/learned.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { Synonyms } from '../query/synonyms.ts';
import { searchSynonym } from '../tables.ts';
import { tradeWords } from '../text/trade-words.ts';

/** How often the synonyms are read. */
const SYNONYMS_MS = 5000;

/** How often choices and rules are read. */
const LEARNED_MS = 10_000;

/** What stands beside the index and changes without the goods. */
export class SearchAside {
  readonly #db: Db;
  #learned: { known: Learned; next: number } = { known: new Map(), next: 0 };
  /** Null until they are read: to take in the words of the trade costs a start some tenths of a second. */
  #synonyms: { version: number; known: Synonyms; next: number } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What the last `read` has found. */
  get known(): Pick<SearchIndex, 'synonyms' | 'learned'> {
    if (!this.#synonyms) throw new Error('The synonyms were not read yet');
    return { synonyms: this.#synonyms.known, learned: this.#learned.known };
  }

  /** Reads what is older than it may be. */
  async read(): Promise<void> {
    await this.#readSynonyms();
    if (performance.now() < this.#learned.next) return;
    this.#learned = { known: await readLearned(this.#db), next: performance.now() + LEARNED_MS };
  }

  async readNow(): Promise<void> {
    if (this.#synonyms) this.#synonyms.next = 0;
    this.#learned.next = 0;
    await this.read();
  }

  async #readSynonyms(): Promise<void> {
    if (this.#synonyms && performance.now() < this.#synonyms.next) return;
    const rows = await this.#db.select().from(searchSynonym).orderBy(searchSynonym.id);
    const version = rows.at(-1)?.id ?? 0;
    const next = performance.now() + SYNONYMS_MS;
    const known =
      this.#synonyms?.version === version
        ? this.#synonyms.known
        : new Synonyms([...tradeWords, ...rows.map(({ phrases }) => phrases)]);
    this.#synonyms = { version, known, next };
  }
}
