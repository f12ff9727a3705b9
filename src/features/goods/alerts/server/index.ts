export { forgetReported } from './forget-reported.ts';
export { alertsRoutes } from './routes.ts';
export { startAlerts } from './start-alerts.ts';
export { awaitedIdsOf } from './stock-alerts.ts';
