export { addPaper, type NewPaper } from './add-paper.ts';
export { findByArticles, type NamedProduct, oneOf } from './find-by-articles.ts';
export { changePaper, changePaperGoods, removePaper } from './change-paper.ts';
export { isEndedPaper, isEndingPaper, listOrderPapers, papersColumn, type ShownPaper, validPapers } from './queries.ts';
export { mayOpenGoodsPaper } from './may-open-paper.ts';
export { paperCommand } from './paper-command.ts';
