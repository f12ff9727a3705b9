export { readStepsOfCompany, readStepsOfPerson } from './read-steps.ts';
export { officeJournalRoutes } from './routes.ts';
