import type { Calls } from '#shared/endpoint.ts';

export const officeGoodsTasksCalls = {
  officeGoodsTasks: 'GET /api/office/goods-tasks/',
  officeGoodsTaskStart: 'POST /api/office/goods-tasks/',
  officeGoodsTaskPart: 'POST /api/office/goods-tasks/:id/parts/:file/:part/',
  officeGoodsTaskRun: 'POST /api/office/goods-tasks/:id/run/',
  officeGoodsTask: 'GET /api/office/goods-tasks/:id/',
  officeGoodsTaskRows: 'GET /api/office/goods-tasks/:id/rows/',
  officeGoodsSheet: 'POST /api/office/goods-sheet/',
  officeLinkProperties: 'GET /api/office/link-properties/',
  officeLinkPropertiesSet: 'POST /api/office/link-properties/:id/',
} as const satisfies Calls;
