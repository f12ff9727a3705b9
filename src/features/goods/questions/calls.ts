import type { Calls } from '#shared/endpoint.ts';

export const questionsCalls = {
  productQuestions: 'GET /api/catalog/productsFAQ/getQuestions/:id/',
  addProductQuestion: 'PUT /api/catalog/productsFAQ/addQuestion/:id/',
} as const satisfies Calls;
