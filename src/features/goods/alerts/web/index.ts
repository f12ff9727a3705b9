export { AwaitedGoods } from './awaited-goods.tsx';
export { changeAlert } from './change-alert.ts';
