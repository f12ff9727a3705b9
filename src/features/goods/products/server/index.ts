export { ChangeCursor, type CursorState } from './change-cursor.ts';
export { ChangeLogFollower } from './change-log-follower.ts';
export { hasMoreProducts } from './has-more-products.ts';
export { type Change, cursorAtEnd, readChanges } from './read-changes.ts';
export { recordCatalogueChange } from './record-catalogue-change.ts';
export { productsExpiredRows } from './expired-rows.ts';
export { type ProductChoice, publishChoice, subscribeToChoices } from './product-choices.ts';
export { propertyCommand } from './property-command.ts';
export { SnapshotKeeper } from './snapshot-keeper.ts';
