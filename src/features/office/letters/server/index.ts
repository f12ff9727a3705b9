export { letterCount, readLastLetters } from './list-letters.ts';
export { officeLettersRoutes } from './routes.ts';
