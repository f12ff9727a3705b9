export { readStepsOfCompany, readStepsOfPerson, readStepsOfProduct } from './read-steps.ts';
export { officeJournalRoutes } from './routes.ts';
