export { AwaitedGoods } from './awaited-goods.tsx';
