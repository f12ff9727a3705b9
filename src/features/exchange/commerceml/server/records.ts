import type { ImportNote } from './import-note.ts';
import type { UnitReference } from './units.ts';

/** A file's part and whom it belongs to. `onlyChanges` is what the part says of itself; no proof of anything. */
export type PartRecord = {
  type: 'part';
  part: 'classifier' | 'catalogue' | 'offers' | 'changes';
  id: string | null;
  classifierId: string | null;
  catalogueId: string | null;
  name: string | null;
  /** The firm of the accounting base. */
  ownerId: string | null;
  onlyChanges: boolean | null;
};

export type GroupRecord = { type: 'group'; id: string; parentId: string | null; name: string; deleted: boolean };

export type PropertyRecord = { type: 'property'; id: string; name: string; kind: 'list' | 'number' | 'text' };

export type PropertyValueRecord = { type: 'propertyValue'; propertyId: string; id: string; text: string };

export type UnitRecord = { type: 'unit'; id: string; symbol: string };

export type PriceTypeRecord = {
  type: 'priceType';
  id: string;
  name: string;
  currency: string | null;
  /** Null where the file does not say it: then prices contain VAT. */
  vatIncluded: boolean | null;
};

export type WarehouseRecord = { type: 'warehouse'; id: string; name: string };

/** Values of one property of a record: ids of its dictionary, or texts. */
export type PropertyValues = { id: string; values: string[] };

/** One characteristic of an offer: size, colour. */
export type Characteristic = { name: string; value: string };

/** A rate in percent, 'none' for goods without VAT, null where the file does not say it. */
export type Vat = number | 'none' | null;

export type ProductRecord = {
  type: 'product';
  id: string;
  /** Made of an offer, which says less: never counts against what a file of goods has said. */
  isFromOffer: boolean;
  /** Set where the file gives a variant as a product, `guid#guid`. */
  characteristicId: string | null;
  characteristics: Characteristic[];
  name: string;
  article: string | null;
  /** The accounting system's own code of the product, without leading zeros. */
  shortcode: string | null;
  barcodes: string[];
  deleted: boolean;
  unit: UnitReference | null;
  /** Other units; coefficient = base units in one of them, a decimal. */
  otherUnits: { unit: string; coefficient: string }[];
  groupIds: string[];
  description: string;
  brand: string | null;
  vat: Vat;
  properties: PropertyValues[];
  /** Null where the file has no word of pictures: those of the shop stay. */
  pictures: string[] | null;
  /** Addresses of pictures that the file names in their place; absent: none. */
  pictureUrls?: string[];
  /** Requisites that nothing else is made of. */
  requisites: { name: string; value: string }[];
  weightGrams: number | null;
};

/** A price as written: for `coefficient` base units, in `unit`. `value` is null where the file gives none or zero. */
export type OfferPrice = {
  typeId: string;
  value: string | null;
  currency: string | null;
  unit: string | null;
  coefficient: string;
  vatIncluded: boolean | null;
  /** Prices of the same type for other units: the one for the base unit counts. */
  others?: OfferPrice[];
};

export type OfferStock = { warehouseId: string; quantity: string };

/**
 * What a file says of an offer. Parts that it is silent about are null and stay as they are: split files describe,
 * price and count one offer in three places.
 */
export type OfferRecord = {
  type: 'offer';
  productId: string;
  characteristicId: string | null;
  name: string | null;
  article: string | null;
  barcodes: string[];
  deleted: boolean;
  characteristics: Characteristic[];
  properties: PropertyValues[];
  prices: OfferPrice[] | null;
  /** The sum over all warehouses. */
  quantity: string | null;
  stocks: OfferStock[] | null;
};

type NoteRecord = { type: 'note' };

/** A record with the line it begins on and the reader's remarks on it. */
export type CommerceRecord = { line: number; notes: ImportNote[] } & (
  | PartRecord
  | GroupRecord
  | PropertyRecord
  | PropertyValueRecord
  | UnitRecord
  | PriceTypeRecord
  | WarehouseRecord
  | ProductRecord
  | OfferRecord
  | NoteRecord
);

export type RecordOf<T extends CommerceRecord['type']> = Extract<CommerceRecord, { type: T }>;
