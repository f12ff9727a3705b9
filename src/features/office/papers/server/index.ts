export { endedPaperCount, endingPaperCount } from './list-papers.ts';
export { officePapersRoutes } from './routes.ts';
