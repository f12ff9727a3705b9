export { GoodsTaskScreen } from './task-screen.tsx';
export { GoodsTasksScreen } from './tasks-screen.tsx';
