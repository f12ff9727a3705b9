import type { Calls } from '#shared/endpoint.ts';

export const excelOrderCalls = {
  basketParseFile: 'POST /api/basket/parseFile/',
  basketMatchRows: 'POST /api/basket/matchRows/',
  basketRememberCode: 'POST /api/basket/rememberCode/',
  basketForgetCode: 'POST /api/basket/forgetCode/',
  basketForgetColumns: 'POST /api/basket/forgetColumns/',
  orderSheetLeft: 'POST /api/basket/leftFile/',
  orderSheetSample: 'POST /api/basket/sampleFile/',
} as const satisfies Calls;
