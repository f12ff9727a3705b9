import type { Calls } from '#shared/endpoint.ts';

export const templatesCalls = {
  templateList: 'GET /web/profile/basket-template/',
  templateAdd: 'POST /api/basket-template/',
  templateView: 'POST /api/basket-template/view/:code/',
  templateChange: 'POST /api/basket-template/:id/',
  templateRemove: 'DELETE /api/basket-template/:id/',
} as const satisfies Calls;
