export { noteChange } from './note-change.ts';
export { productsExpiredRows } from './expired-rows.ts';
