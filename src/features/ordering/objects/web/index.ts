export { CompanyObjects } from './company-objects.tsx';
export { objectsQuery } from './objects-query.ts';
