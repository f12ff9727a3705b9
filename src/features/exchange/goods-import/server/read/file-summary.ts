import {
  type CommerceRecord,
  type RecordOf,
  type FileHead,
  goodsIdText,
  type ImportNote,
  type OfferRecord,
  type PartRecord,
  type PriceTypeRecord,
  type ProductRecord,
  type UnitRecord,
  type WarehouseRecord,
} from '#exchange/commerceml/server/index.ts';
import { IdSet } from './id-set.ts';
import { noteKey } from '../report/journal.ts';
import type { ImportFile } from '../import-settings.ts';
import type { SpooledFile } from './record-spool.ts';

/** Price types, units or warehouses of one file; a base has a few dozen of each. */
const MAX_ENTRIES = 10_000;
const MAX_PROPERTIES = 100_000;
const MAX_REQUISITES = 200;

/**
 * What the first pass learns of a file: that it is sound, whose it is, what is in it. `rank` is when its turn comes:
 * dictionaries 0, goods 1, described offers 2, prices 3, stock alone 4.
 */
export type FileSummary = ImportFile & {
  bytes: number;
  sha256: string;
  head: FileHead;
  /** The id of the classifier, or what stands for it; null where the file names none. */
  sourceId: string | null;
  sourceName: string | null;
  /** The name is that of a package of offers, and not of a classifier or a catalogue. */
  isNameOfOffers: boolean;
  ownerId: string | null;
  rank: number;
  /** How many products have which requisites that nothing is made of. */
  requisites: Map<string, number>;
  /** Products in it, and how many of them have a picture. */
  products: number;
  pictured: number;
  /** Their ids; those of variants in the place of goods; those of offers while the file is being inspected. */
  productIds: IdSet;
  variantIds: IdSet;
  offerIds: IdSet;
  /** Ids that products, and offers, bear more than once. */
  repeatedProducts: IdSet;
  repeatedOffers: IdSet;
  /** It calls itself the whole catalogue, which proves nothing: slices and first portions do so too. */
  isWhole: boolean;
  /** It says that it has nothing but changes. */
  isOnlyChanges: boolean;
  /** Offers in it, how many of them have a quantity, and whether any is said to be zero. */
  offers: number;
  counted: number;
  hasZero: boolean;
  /** Its package of offers calls itself whole. */
  isWholeOffers: boolean;
  /** The line on which the last record begins. */
  lastLine: number;
  /** How many prices of each type there are by currency; '' is the type's own. */
  prices: Map<string, Map<string, number>>;
  /** The reader's remarks: the first of each code, and how many. */
  notes: Map<string, ImportNote & { count: number }>;
  priceTypes: Map<string, PriceTypeRecord>;
  units: Map<string, UnitRecord>;
  warehouses: Map<string, WarehouseRecord>;
  /** Names of properties by id. */
  properties: Map<string, string>;
  /** Where its records are kept for the second pass. */
  spooled: SpooledFile;
};

export function emptySummary(file: ImportFile): FileSummary {
  return {
    ...file,
    bytes: 0,
    sha256: '',
    head: { version: '', formedAt: '' },
    sourceId: null,
    sourceName: null,
    isNameOfOffers: false,
    ownerId: null,
    requisites: new Map(),
    rank: 0,
    products: 0,
    pictured: 0,
    productIds: new IdSet(),
    variantIds: new IdSet(),
    offerIds: new IdSet(),
    repeatedProducts: new IdSet(),
    repeatedOffers: new IdSet(),
    isWhole: false,
    isOnlyChanges: false,
    offers: 0,
    counted: 0,
    hasZero: false,
    isWholeOffers: false,
    lastLine: 0,
    prices: new Map(),
    notes: new Map(),
    priceTypes: new Map(),
    units: new Map(),
    warehouses: new Map(),
    properties: new Map(),
    spooled: { start: 0, end: 0 },
  };
}

/** Adds a record to the summary of its file. */
export function summarise(summary: FileSummary, record: CommerceRecord): void {
  for (const note of record.notes) countNote(summary, note);
  summary.lastLine = Math.max(summary.lastLine, record.line);
  switch (record.type) {
    case 'part':
      summary.sourceId ??= sourceIdOf(record);
      nameSource(summary, record);
      summary.ownerId ??= record.ownerId;
      if (record.part === 'catalogue' && record.onlyChanges === false) summary.isWhole = true;
      if (record.part === 'catalogue' && record.onlyChanges === true) summary.isOnlyChanges = true;
      if (record.part === 'offers' && record.onlyChanges === false) summary.isWholeOffers = true;
      break;
    case 'priceType':
      if (summary.priceTypes.size < MAX_ENTRIES) summary.priceTypes.set(record.id, record);
      break;
    case 'unit':
      if (summary.units.size < MAX_ENTRIES) summary.units.set(record.id, record);
      break;
    case 'warehouse':
      if (summary.warehouses.size < MAX_ENTRIES) summary.warehouses.set(record.id, record);
      break;
    case 'property':
      if (summary.properties.size < MAX_PROPERTIES) summary.properties.set(record.id, record.name);
      break;
    case 'product':
      summary.rank = 1;
      summary.products += 1;
      if ((record.pictures?.length ?? 0) > 0) summary.pictured += 1;
      countProduct(summary, record);
      countRequisites(summary, record);
      break;
    case 'offer':
      summary.offers += 1;
      if (!summary.offerIds.add(goodsIdText(record))) summary.repeatedOffers.add(goodsIdText(record));
      if (record.quantity !== null || record.stocks !== null) summary.counted += 1;
      countPrices(summary, record);
      if (record.quantity === '0') summary.hasZero = true;
      if (summary.rank !== 1) summary.rank = Math.min(summary.rank || 4, rankOfOffer(record));
      break;
    default:
      break;
  }
}

/** A classifier or a catalogue names the source better than a package of offers does. */
function nameSource(summary: FileSummary, { part, name }: PartRecord): void {
  const isOfOffers = part === 'offers' || part === 'changes';
  if (!name || (summary.sourceName !== null && (isOfOffers || !summary.isNameOfOffers))) return;
  summary.sourceName = sourceNameOf(name);
  summary.isNameOfOffers = isOfOffers;
}

function countNote({ notes }: FileSummary, note: ImportNote): void {
  const known = notes.get(noteKey(note));
  if (known) known.count += 1;
  else notes.set(noteKey(note), { ...note, count: 1 });
}

function countRequisites({ requisites }: FileSummary, record: ProductRecord): void {
  for (const { name } of record.requisites) {
    const count = requisites.get(name) ?? 0;
    if (count > 0 || requisites.size < MAX_REQUISITES) requisites.set(name, count + 1);
  }
}

function countPrices({ prices }: FileSummary, record: OfferRecord): void {
  for (const { typeId, value, currency } of record.prices ?? []) {
    if (value === null) continue;
    const counts = prices.get(typeId) ?? new Map<string, number>();
    if (prices.size < MAX_ENTRIES) prices.set(typeId, counts);
    counts.set(currency ?? '', (counts.get(currency ?? '') ?? 0) + 1);
  }
}

/** Whether a line of the file holds a record or a part of one; some bases write no line breaks. */
export const hasLines = ({ lastLine, products, offers }: FileSummary): boolean => lastLine >= products + offers;

/** A remark with its line where lines mean something; else one without an id says which sign of the file it is about. */
export function placed({ column, ...note }: ImportNote, areLines: boolean): ImportNote {
  if (areLines) return note;
  return { ...note, line: null, reason: column === undefined ? note.reason : `${note.reason} (знак ${column})` };
}

/** Variants in the place of goods share the id of their product; only the same variant again is a repetition. */
function countProduct(summary: FileSummary, { id, characteristicId }: ProductRecord): void {
  const isNew = summary.productIds.add(id);
  const key = goodsIdText({ productId: id, characteristicId });
  if (characteristicId !== null) {
    summary.variantIds.add(id);
    if (!summary.variantIds.add(key)) summary.repeatedProducts.add(key);
  } else if (!isNew && !summary.variantIds.has(id)) summary.repeatedProducts.add(key);
}

/**
 * Whether an offer without a quantity is sold out in this file: others have one, and the file is a whole package or one
 * of a base that writes no zeros.
 */
export function omitsSoldOut({ counted, hasZero, isWholeOffers }: FileSummary): boolean {
  return counted > 0 && (isWholeOffers || !hasZero);
}

/** Products of a file of changes that are believed to have lost their last pictures without one picture in the file. */
const MAX_UNPICTURED = 20;

/**
 * Whether a product without a picture has lost its last one. A file without any picture may come from a base that sends none:
 * only a few changed goods are believed then.
 */
export const dropsPictures = ({ pictured, products, isOnlyChanges }: FileSummary): boolean =>
  pictured > 0 || (isOnlyChanges && products <= MAX_UNPICTURED);

function rankOfOffer(record: RecordOf<'offer'>): number {
  if (record.name !== null || record.characteristics.length > 0) return 2;
  return record.prices === null ? 4 : 3;
}

/** One id for all files of an exchange: packages add `#` to it, some exports `pp_` in front. */
function sourceIdOf(part: RecordOf<'part'>): string | null {
  const id = part.part === 'classifier' ? part.id : (part.classifierId ?? part.catalogueId ?? part.id);
  return id?.replace(/^pp_/, '').split('#')[0]?.trim() || null;
}

/** 'Классификатор (Каталог)' and 'Пакет предложений ( Каталог )' are 'Каталог'. */
function sourceNameOf(name: string): string {
  return /^(?:Классификатор|Пакет предложений) ?\( ?(.+?) ?\)$/.exec(name)?.[1] ?? name;
}
