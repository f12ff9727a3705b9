export { askBulkThread } from './ask-bulk-thread.ts';
export { startGoodsSheet } from './start-goods-sheet.ts';
