export { batched } from './batched.ts';
export type { Database, Db } from './database.ts';
export { migrate } from './migrate.ts';
export { subscribeToRows, publishRows } from './notices.ts';
export { openDatabase } from './open-database.ts';
export { openInThread } from './open-in-thread.ts';
export { serverAddress } from './server-address.ts';
export { statementFor } from './statement-for.ts';
export { transaction } from './transaction.ts';
