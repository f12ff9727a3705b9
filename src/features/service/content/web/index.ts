export { ActionsPage } from './actions-page.tsx';
export { FaqNewPage, FaqPage } from './faq-page.tsx';
export { loadActions, loadContent, loadFaq } from './load-content.ts';
export { MarketingPage } from './marketing-page.tsx';
export { NewsPage } from './news-page.tsx';
export { StaticPage } from './static-page.tsx';
export { loadStaticPage } from './static-page-query.ts';
