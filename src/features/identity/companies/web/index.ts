export { readCompaniesSearch } from './companies-search.ts';
export { CompaniesPage } from './companies-page.tsx';
export { loadCompanies } from './companies-query.ts';
export { companyErrors, emptyCompany } from './company-errors.ts';
export { CompanyFields } from './company-fields.tsx';
export { CompanySelect, switchCompany } from './company-select.tsx';
export { LazyCompanySelect } from './lazy-company-select.tsx';
export { OtherCompanies } from './other-companies.tsx';
