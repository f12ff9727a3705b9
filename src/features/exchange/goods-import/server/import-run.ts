import { eq, sql, type SQL } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { listVatRates, type VatRate } from '#goods/pricing/server/index.ts';
import { property, section, brand, product, propertyValue } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportNote, PropertyValues } from '#exchange/commerceml/server/index.ts';
import { pendingOffer, sourceUnit } from './tables.ts';
import type { Exchange } from './import-settings.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { FreeCodes } from './free-codes.ts';
import { placed } from './file-summary.ts';
import { IdSet } from './id-set.ts';
import { Journal } from './journal.ts';
import { textArray } from './recordset.ts';
import type { RunMemory } from './memory/run-memory.ts';
import type { ProductLookups } from './product-lookups.ts';
import { openQuarantine, type Quarantine } from './quarantine/quarantine.ts';
import { SectionTree } from './section-tree.ts';

/** Codes of products: the last part of their addresses. */
const productCodes = (): FreeCodes<Db> =>
  new FreeCodes('-', (db, codes) => taken(db, sql`select code from ${product} where code = any(${textArray(codes)})`));

const brandCodes = (): FreeCodes<Db> =>
  new FreeCodes('-', (db, codes) => taken(db, sql`select code from ${brand} where code = any(${textArray(codes)})`));

/** Codes of property values, which are unlike within a property: written `12/belyy`, 12 being the property's id. */
const valueCodes = (): FreeCodes<Db> =>
  new FreeCodes('_', (db, codes) =>
    taken(
      db,
      sql`
        select wanted.key as code from unnest(${textArray(codes)}) as wanted (key)
        join ${propertyValue} on property_id = split_part(wanted.key, '/', 1)::int
          and code = split_part(wanted.key, '/', 2)`,
    ),
  );

export type KnownProperty = { id: number; name: string; code: string; kind: 'list' | 'number' | 'text' };
export type KnownPriceType = {
  id: number;
  name: string;
  currency: string;
  vatIncluded: boolean;
  isBase: boolean;
};

/** A value of a record as the shop has it: the property, and the text; `valueId` where its dictionary knows the id. */
export type ResolvedValue = { property: KnownProperty; text: string; valueId: number | null };

/** A value that an id of a property's dictionary stands for. */
export type DictionaryEntry = { value_id: number; text: string };

/**
 * What one run over the files of a source keeps in mind: its dictionaries by the ids of the source (a few thousand
 * entries), the journal, the changes. Goods themselves are never kept.
 */
export type ImportRun = {
  sourceId: number;
  sourceName: string;
  runId: number;
  /** yyyy-mm-dd: the day whose VAT rates hold. */
  day: string;
  vatRates: VatRate[];
  /** Name or id of the properties that hold the pack and the minimum. */
  packProperty: string | null;
  minimumProperty: string | null;
  absentStock: 'none' | 'keep';
  exchange: Exchange | null;
  /** Names of requisites that are properties. */
  requisites: string[];
  /** The file that is being read, as notes call it. */
  file: string;
  /** That file has line breaks, so that the number of a line says something. */
  hasLines: boolean;
  /** In that file an offer without a quantity is sold out. */
  omitsSoldOut: boolean;
  /** Pictures in the folder of that file are taken. */
  takesPictures: boolean;
  /** Products of that file that came as variants in the place of goods. */
  splitProducts: IdSet;
  journal: Journal;
  changes: CatalogueChanges;
  sections: SectionTree;
  /** Groups that this run has met. */
  seenGroups: Set<string>;
  properties: Map<string, KnownProperty>;
  propertyCodes: Set<string>;
  priceTypes: Map<string, KnownPriceType>;
  warehouses: Map<string, number>;
  units: Map<string, string>;
  /** Ids of brands by name, and entries of dictionaries by property and id, that the run has met. */
  brandIds: Map<string, number>;
  dictionary: Map<string, DictionaryEntry>;
  /** What frozen values mean, until properties or dictionaries change. */
  resolved: WeakMap<PropertyValues, ResolvedValue[]>;
  productCodes: FreeCodes<Db>;
  brandCodes: FreeCodes<Db>;
  valueCodes: FreeCodes<Db>;
  /** Whether offers of this source wait for their goods. */
  hasPending: boolean;
  quarantine: Quarantine;
  /** Products of bare offers, found while the files were checked; null: they are looked up when they are written. */
  lookups: ProductLookups | null;
  /** Null: nothing is skipped or remembered. */
  memory: RunMemory | null;
  /** The batches that are being written while the next one is prepared; rejects where one could not be written. */
  writing: Promise<unknown>;
  /** All of them but the last. */
  writingBefore: Promise<unknown>;
  /** What they are of, the last one at the end: one, or two that are independent. */
  written: readonly WrittenBatch[];
};

/** The ids of the goods or the offers of a batch; it writes nothing of others. */
export type WrittenBatch = {
  type: 'product' | 'offer';
  ids: ReadonlySet<string>;
  /** It needs nothing that another batch writes, and changes nothing of the run but counts and remarks. */
  isIndependent: boolean;
};

type Opened = Pick<
  ImportRun,
  | 'sourceId'
  | 'sourceName'
  | 'runId'
  | 'day'
  | 'packProperty'
  | 'minimumProperty'
  | 'absentStock'
  | 'requisites'
  | 'exchange'
>;

/** Reads the dictionaries of the source. */
export async function openRun(db: Db, opened: Opened): Promise<ImportRun> {
  const { sourceId } = opened;
  const properties = await db.select().from(property);
  const own = properties.filter((row) => row.sourceId === sourceId && row.externalId !== null);
  const types = await db.select().from(priceType).where(eq(priceType.sourceId, sourceId));
  const warehouses = await db.select().from(warehouse).where(eq(warehouse.sourceId, sourceId));
  const units = await db.select().from(sourceUnit).where(eq(sourceUnit.sourceId, sourceId));
  const [pending] = await db.select().from(pendingOffer).where(eq(pendingOffer.sourceId, sourceId)).limit(1);
  return {
    ...opened,
    vatRates: await listVatRates(db),
    file: '',
    hasLines: true,
    omitsSoldOut: false,
    takesPictures: false,
    splitProducts: new IdSet(),
    journal: new Journal(),
    changes: new CatalogueChanges(),
    sections: new SectionTree(sourceId, await db.select().from(section)),
    seenGroups: new Set(),
    properties: new Map(own.map((row) => [row.externalId!, row])),
    propertyCodes: new Set(properties.map((row) => row.code)),
    priceTypes: new Map(types.map((row) => [row.externalId, row])),
    warehouses: new Map(warehouses.map((row) => [row.externalId, row.id])),
    units: new Map(units.map((row) => [row.externalId, row.symbol])),
    brandIds: new Map(),
    dictionary: new Map(),
    resolved: new WeakMap(),
    productCodes: productCodes(),
    brandCodes: brandCodes(),
    valueCodes: valueCodes(),
    hasPending: pending !== undefined,
    quarantine: await openQuarantine(db, sourceId, opened.exchange),
    lookups: null,
    memory: null,
    writing: Promise.resolve(),
    writingBefore: Promise.resolve(),
    written: [],
  };
}

/** Adds a note on a record of the file that is being read. */
export function note(run: ImportRun, fields: ImportNote): void {
  run.memory?.forget(fields.line);
  run.journal.note(run.file, placed(fields, run.hasLines));
}

/** A note on something that many records share: once in a run. */
export function noteOnce(run: ImportRun, subject: string, fields: ImportNote): void {
  run.memory?.share(subject, fields);
  run.journal.noteOnce(run.file, subject, placed(fields, run.hasLines));
}

async function taken(db: Db, query: SQL): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ code: string }>(query);
  return new Set(rows.map((row) => row.code));
}
