import { sql } from 'drizzle-orm';
import { property } from '../tables.ts';

/** The name of a property as buyers read it: with its unit, unless the name ends with it already. */
export const propertyTitle = sql<string>`case
  when ${property.unit} = '' or right(${property.name}, length(${property.unit}) + 2) = ', ' || ${property.unit}
  then ${property.name} else ${property.name} || ', ' || ${property.unit} end`;
