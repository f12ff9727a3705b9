export { AwaitedGoods } from './awaited-goods.tsx';
export { useAlerts } from './use-alerts.ts';
