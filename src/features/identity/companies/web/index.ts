export { CompanySelect, switchCompany } from './company-select.tsx';
