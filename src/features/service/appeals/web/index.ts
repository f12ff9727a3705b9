export { AppealPage } from './appeal-page.tsx';
export { appealQuery, loadAppeals, loadNewAppeal } from './appeal-queries.ts';
export { readAppealSearch, readAppealsSearch, readNewAppealSearch } from './appeal-search.ts';
export { AppealsPage } from './appeals-page.tsx';
export { ReturnGoods } from './return-goods.tsx';
export { NewAppealPage } from './new-appeal-page.tsx';
