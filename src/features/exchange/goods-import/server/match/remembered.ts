import type { PropertyValues } from '#exchange/commerceml/server/index.ts';
import type { KnownProperty } from '../run-source.ts';

/** A value of a record as the shop has it: the property, and the text; `valueId` where its dictionary knows the id. */
export type ResolvedValue = { property: KnownProperty; text: string; valueId: number | null };

/** A value that an id of a property's dictionary stands for. */
export type DictionaryEntry = { value_id: number; text: string };

/** What a run has met, so that not every batch asks the database for the same. */
export type Remembered = {
  /** Ids of brands by name. */
  readonly brandIds: Map<string, number>;
  /** Entries of dictionaries by property and id (`valueKey`). */
  readonly dictionary: Map<string, DictionaryEntry>;
  /** What frozen values mean, until properties or dictionaries change. */
  resolved: WeakMap<PropertyValues, ResolvedValue[]>;
};

/** Entries of one kind. */
const MAX_REMEMBERED = 50_000;

export const openRemembered = (): Remembered => ({
  brandIds: new Map(),
  dictionary: new Map(),
  resolved: new WeakMap(),
});

/** Forgets what a run remembers where it has become much; to be called before a batch looks anything up in it. */
export function forgetMany(known: Map<string, unknown>): void {
  if (known.size > MAX_REMEMBERED) known.clear();
}

export const valueKey = (propertyId: number, text: string): string => `${propertyId}/${text}`;
