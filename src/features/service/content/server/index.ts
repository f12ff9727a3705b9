export { documentVersion } from './document-version.ts';
export { filledLists } from './filled-lists.ts';
export { mayOpenContentFile } from './may-open-file.ts';
export { contentRoutes } from './routes.ts';
export { saveStaticPage } from './save-static-page.ts';
export { seedStaticPages } from './seed-static-pages.ts';
