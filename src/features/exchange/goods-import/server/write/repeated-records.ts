import { called, type CommerceRecord, goodsIdText } from '#exchange/commerceml/server/index.ts';
import type { FileSummary } from '../read/file-summary.ts';
import { type ImportRun, note } from '../import-run.ts';
import { mergeOffers } from '../match/merge-offers.ts';

type Product = Extract<CommerceRecord, { type: 'product' }>;
type Offer = Extract<CommerceRecord, { type: 'offer' }>;

/** Records that are kept back; beyond these what is known of them is written, and written again by later ones. */
const MAX_HELD = 5000;

/**
 * Keeps back products and offers whose id the file repeats until all of them are read, so that each is written once: of
 * a product the last record counts, what is said of an offer is merged. Otherwise each import would change them twice.
 */
export class RepeatedRecords {
  readonly #run: ImportRun;
  readonly #file: FileSummary;
  readonly #products = new Map<string, Product>();
  readonly #offers = new Map<string, Offer>();

  constructor(run: ImportRun, file: FileSummary) {
    this.#run = run;
    this.#file = file;
  }

  get isFull(): boolean {
    return this.#products.size + this.#offers.size >= MAX_HELD;
  }

  /** Whether the record is kept back. */
  hold(record: CommerceRecord): boolean {
    if (record.type === 'product') return this.#holdProduct(record);
    return record.type === 'offer' && this.#holdOffer(record);
  }

  /** What was kept back, products first. */
  take(): (Product | Offer)[] {
    const records = [...this.#products.values(), ...this.#offers.values()];
    this.#products.clear();
    this.#offers.clear();
    return records;
  }

  #holdProduct(record: Product): boolean {
    const key = goodsIdText({ productId: record.id, characteristicId: record.characteristicId });
    if (!this.#file.repeatedProducts.has(key)) return false;
    if (this.#products.has(key)) this.#note(`товар ${called(record.name, key)}`, 'взята последняя запись', record.line);
    this.#products.set(key, record);
    return true;
  }

  #holdOffer(record: Offer): boolean {
    const key = goodsIdText(record);
    if (!this.#file.repeatedOffers.has(key)) return false;
    const known = this.#offers.get(key);
    if (known) this.#note(`предложение ${called(record.name, key)}`, 'записи объединены', record.line);
    this.#offers.set(key, known ? { ...record, ...mergeOffers(known, record) } : record);
    return true;
  }

  #note(who: string, what: string, line: number): void {
    const reason = `${who}: тот же Ид встречается в файле ещё раз, ${what}`;
    note(this.#run, { kind: 'mended', code: 'id-repeated', reason, line });
  }
}
