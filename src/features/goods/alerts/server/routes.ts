import { serve } from '#server/serve.ts';
import { addStockAlert, listStockAlerts, removeStockAlert } from './stock-alerts.ts';

const writes = { perMinute: 600 };

export const alertsRoutes = [
  serve('stockAlertList', listStockAlerts),
  serve('stockAlertAdd', addStockAlert, writes),
  serve('stockAlertRemove', removeStockAlert, writes),
];
