import { sql } from 'drizzle-orm';

/** Whether the shop shows a row of the table `product`, under its own name: it is for sale, and no operator has hidden it. */
export const isShownProduct = sql<boolean>`product.active and not product.hidden_by_operator`;
