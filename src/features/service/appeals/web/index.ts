export { AppealPage } from './appeal-page.tsx';
export { appealQuery, loadAppeals, loadNewAppeal } from './appeal-queries.ts';
export { readAppealSearch, readAppealsSearch, readNewAppealSearch } from './appeal-search.ts';
export { AppealsPage } from './appeals-page.tsx';
export { ReturnForm } from './return-form.tsx';
export { NewAppealPage } from './new-appeal-page.tsx';
