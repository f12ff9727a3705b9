export { acceptMember, removeApplicant } from './applicants.ts';
export { approveCompany, changeTerms, refuseCompany, type Terms } from './change-company.ts';
export { listAllCompanies, findCompanies, listMembers } from './company-queries.ts';
export { type CompanyFields, joinOrCreateCompany } from './join-or-create-company.ts';
export { listCompanies } from './list-companies.ts';
export { companyChangeSlot } from './request-update.ts';
export { companiesRoutes } from './routes.ts';
