export { askBulkThread } from './ask-bulk-thread.ts';
export { startGoodsSheet } from './start-goods-sheet.ts';
export { readBigSheet } from './read-big-sheet.ts';
