export { ActionsPage } from './actions-page.tsx';
export { faqQuery } from './content-queries.ts';
export { FaqNewPage, FaqPage } from './faq-page.tsx';
export { loadActions, loadContent } from './load-content.ts';
export { MarketingPage } from './marketing-page.tsx';
export { NewsPage } from './news-page.tsx';
export { StaticPage } from './static-page.tsx';
export { loadStaticPage } from './static-page-query.ts';
