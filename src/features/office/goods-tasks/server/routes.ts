import { serve } from '#server/serve.ts';
import { getTask, getTaskRows, listTasks } from './get-tasks.ts';
import { changeLinkProperties, listLinkProperties } from './link-properties.ts';
import { exportGoods, runTask, startTask, takeTaskPart } from './manage-tasks.ts';

const changes = { perMinute: 60 };

export const officeGoodsTasksRoutes = [
  serve('officeGoodsTasks', listTasks),
  serve('officeGoodsTaskStart', startTask, changes),
  serve('officeGoodsTaskPart', takeTaskPart, { perMinute: 3000, upload: { bytes: 4 * 1024 * 1024, files: 1 } }),
  serve('officeGoodsTaskRun', runTask, changes),
  serve('officeGoodsTask', getTask),
  serve('officeGoodsTaskRows', getTaskRows),
  serve('officeGoodsSheet', exportGoods, changes),
  serve('officeLinkProperties', listLinkProperties),
  serve('officeLinkPropertiesSet', changeLinkProperties, changes),
];
