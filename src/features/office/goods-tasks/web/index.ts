export { GoodsTaskScreen } from './task-screen.tsx';
export { GoodsTasksScreen } from './tasks-screen.tsx';
export { useGoodsSheet } from './use-goods-sheet.ts';
