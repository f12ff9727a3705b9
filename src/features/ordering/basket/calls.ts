import type { Calls } from '#shared/endpoint.ts';

export const basketCalls = {
  basketAdd: 'POST /api/basket/add/',
  basketListAdd: 'POST /api/basket/list/add/',
  basketRemove: 'POST /api/basket/remove/',
  basketUpdate: 'POST /api/basket/update/',
  basketRemark: 'POST /api/basket/remark/',
  basketClear: 'POST /api/basket/clear/',
  basketProducts: 'GET /web/basket/products/',
  basketSumBlock: 'GET /api/basket/sumBlock/',
  basketSwitched: 'GET /web/basket/switched/:id/',
  basketFields: 'POST /api/basket/product/getFields/',
  basketChangeOffer: 'POST /api/basket/changeOffer/',
  basketReplace: 'POST /api/basket/replace/',
  basketFile: 'POST /api/basket/file/get/',
  basketAction: 'GET /web/basket/actions/:code/',
  basketActionsOfGroup: 'GET /web/basket/groupaction/:code/',
  basketActionsOfProduct: 'GET /web/basket/actionbyproductid/:code/',
} as const satisfies Calls;
