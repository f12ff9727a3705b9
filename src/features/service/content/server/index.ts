export { documentVersionSql } from './document-version.ts';
export { filledLists } from './filled-lists.ts';
export { mayOpenContentFile } from './may-open-file.ts';
export { publishFaq, type NewQuestion } from './publish-faq.ts';
export { publishItems, type NewItem } from './publish-items.ts';
export { publishPage } from './publish-page.ts';
export { sanitiseHtml } from './sanitise-html.ts';
export { contentRoutes } from './routes.ts';
export { seedStaticPages } from './seed-static-pages.ts';
