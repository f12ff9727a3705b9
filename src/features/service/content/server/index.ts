export { recordConsent } from './record-consent.ts';
export { contentRoutes } from './routes.ts';
export { seedStaticPages } from './seed-static-pages.ts';
