import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * An accounting base that goods come from. External ids are unique within a source. `externalId` is that of its
 * classifier, by which later files find it. `packProperty` and `minimumProperty` name the properties that hold the pack
 * and the minimum of its goods; kept, so that later imports need not say them again.
 */
export const source = pgTable('source', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  externalId: text().unique(),
  packProperty: text(),
  minimumProperty: text(),
});
