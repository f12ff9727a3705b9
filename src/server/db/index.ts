export { batched } from './batched.ts';
export type { Database, Db, Engine } from './database.ts';
export { migrate } from './migrate.ts';
export { hearNodes, tellNodes } from './notices.ts';
export { openDatabase } from './open-database.ts';
export type { OpenOptions } from './open-database.ts';
export { statementFor } from './statement-for.ts';
export { openInThread, threadAccess, type ThreadAccess } from './thread-access.ts';
export { transaction } from './transaction.ts';
