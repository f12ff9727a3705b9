import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from '#server/db/columns.ts';

/**
 * An accounting base that goods come from. External ids are unique within a source. `externalId` is that of its
 * classifier, by which later files find it. `packProperty` and `minimumProperty` name the properties that hold the pack
 * and the minimum of its goods; kept, so that later imports need not say them again.
 */
export const source = pgTable('source', {
  id: identity(),
  name: text().notNull().unique(),
  /** The name comes from a file of offers: the first file of goods gives the name. */
  isNameProvisional: boolean().notNull().default(false),
  externalId: text().unique(),
  packProperty: text(),
  minimumProperty: text(),
  /** What an offer without a quantity means in a file that gives others one: sold out, or nothing said. */
  absentStock: text({ enum: ['none', 'keep'] })
    .notNull()
    .default('none'),
  /** Its own name is a section above those of its groups. */
  hasRoot: boolean().notNull().default(true),
  /** The property that says of a product whether it is new. */
  newProperty: text(),
  /** Properties that name articles of other goods, by the kind of link. */
  linkProperties: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Names of requisites that are taken over as properties. */
  requisites: jsonb().$type<string[]>().notNull().default([]),
  /** When the files that the goods come from were formed, by the kind of file: an older file is not taken unasked. */
  formedAt: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Which of its records wait for the operator. */
  quarantine: jsonb().$type<QuarantineRules>().notNull().default({ priceFactor: 10, unit: true, article: true }),
});

/**
 * When a record of an import waits for the operator: a price `priceFactor` times higher or lower (null: never), another
 * unit of a product in open orders, an article that another product has.
 */
export type QuarantineRules = { priceFactor: number | null; unit: boolean; article: boolean };

/** Further catalogues of a source, by the id of their classifier: one accounting base may send several. */
export const sourceCatalogue = pgTable('source_catalogue', {
  externalId: text().primaryKey(),
  sourceId: integer()
    .notNull()
    .references(() => source.id),
});
