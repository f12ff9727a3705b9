import type { Calls } from '#shared/endpoint.ts';

export const officePapersCalls = {
  officePapers: 'GET /api/office/papers/',
  officePaperAdd: 'POST /api/office/papers/',
  officePapersUpload: 'POST /api/office/papers/upload/',
  officePaper: 'GET /api/office/papers/:id/',
  officePaperChange: 'POST /api/office/papers/:id/',
  officePaperGoods: 'POST /api/office/papers/:id/goods/',
  officePaperRemove: 'POST /api/office/papers/:id/remove/',
} as const satisfies Calls;
