import type { KnownElements } from '#exchange/commerceml/server/index.ts';
import type { ElementMemory } from './element-memory.ts';

/** The memory of an import, read from the database when the first element comes that may be in it: bare offers never are. */
export class MemoryOnDemand implements KnownElements {
  readonly #read: () => Promise<ElementMemory | null>;
  #elements: ElementMemory | null | undefined;

  /** `read` answers null where nothing is to be skipped or remembered. */
  constructor(read: () => Promise<ElementMemory | null>) {
    this.#read = read;
  }

  /** Null too where no element has needed it. */
  get elements(): ElementMemory | null {
    return this.#elements ?? null;
  }

  get isLoaded(): boolean {
    return this.#elements !== undefined;
  }

  get isUsed(): boolean {
    return this.elements !== null;
  }

  async load(): Promise<void> {
    this.#elements = await this.#read();
  }

  find(digest: string): ReturnType<ElementMemory['find']> {
    return this.#elements?.find(digest);
  }
}
