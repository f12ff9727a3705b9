import type { Db } from '#server/db/index.ts';
import { type Learned, readLearned } from '../learning/learned.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { type SearchWords, searchWords } from '../lexicon/search-words.ts';
import { chosenLexicons } from '../lexicon/chosen-lexicons.ts';
import { searchSynonym } from '../tables.ts';

/** How often the words of the shop are read. */
const WORDS_MS = 5000;

/** How often choices and rules are read. */
const LEARNED_MS = 10_000;

/** What stands beside the index and changes without the goods. */
export class SearchAside {
  readonly #db: Db;
  #learned: { known: Learned; next: number } = { known: new Map(), next: 0 };
  /** Null until they are read: to take in a lexicon costs a start some tenths of a second. */
  #words: { version: string; known: SearchWords; next: number } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The result of the last `read`. */
  get known(): SearchWords & Pick<SearchIndex, 'learned'> {
    if (!this.#words) throw new Error('The words of the shop were not read yet');
    return { ...this.#words.known, learned: this.#learned.known };
  }

  /** Reads what is older than it may be. */
  async read(): Promise<void> {
    await this.#readWords();
    if (performance.now() < this.#learned.next) return;
    this.#learned = { known: await readLearned(this.#db), next: performance.now() + LEARNED_MS };
  }

  async readNow(): Promise<void> {
    if (this.#words) this.#words.next = 0;
    this.#learned.next = 0;
    await this.read();
  }

  async #readWords(): Promise<void> {
    if (this.#words && performance.now() < this.#words.next) return;
    const rows = await this.#db.select().from(searchSynonym).orderBy(searchSynonym.id);
    const chosen = await chosenLexicons(this.#db);
    const version = `${rows.at(-1)?.id ?? 0} ${chosen.join(' ')}`;
    const next = performance.now() + WORDS_MS;
    const own = rows.map(({ phrases }) => ({ kind: 'synonyms' as const, text: phrases.join(', ') }));
    const known = this.#words?.version === version ? this.#words.known : searchWords(chosen, own);
    this.#words = { version, known, next };
  }
}
