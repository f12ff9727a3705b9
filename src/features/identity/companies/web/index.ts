export { CompanySelect, switchCompany } from './company-select.tsx';
export { OtherCompanies } from './other-companies.tsx';
