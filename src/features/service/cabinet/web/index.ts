export { companyQuery, loadManagerCompanies } from './page-queries.ts';
export { readManagerCompaniesSearch } from './companies-search.ts';
export { ManagerCompaniesPage } from './companies-page.tsx';
export { ManagerCompanyPage } from './company-page.tsx';
