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
  #synonyms = { version: -1, known: new Synonyms(tradeWords), next: 0 };

  constructor(db: Db) {
    this.#db = db;
  }

  get known(): Pick<SearchIndex, 'synonyms' | 'learned'> {
    return { synonyms: this.#synonyms.known, learned: this.#learned.known };
  }

  /** Reads what is older than it may be. */
  async read(): Promise<void> {
    await this.#readSynonyms();
    if (performance.now() < this.#learned.next) return;
    this.#learned = { known: await readLearned(this.#db), next: performance.now() + LEARNED_MS };
  }

  async readNow(): Promise<void> {
    this.#synonyms.next = 0;
    this.#learned.next = 0;
    await this.read();
  }

  async #readSynonyms(): Promise<void> {
    if (performance.now() < this.#synonyms.next) return;
    const rows = await this.#db.select().from(searchSynonym).orderBy(searchSynonym.id);
    const version = rows.at(-1)?.id ?? 0;
    const next = performance.now() + SYNONYMS_MS;
    const isKnown = version === this.#synonyms.version;
    const known = isKnown ? this.#synonyms.known : new Synonyms([...tradeWords, ...rows.map(({ phrases }) => phrases)]);
    this.#synonyms = { version, known, next };
  }
}
