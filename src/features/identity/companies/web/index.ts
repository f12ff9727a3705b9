export { CompanySelect } from './company-select.tsx';
