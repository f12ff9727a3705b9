import type { Data, Parsed } from '#shared/endpoint.ts';
import { type CatalogueModel, catalogueOf, listProducts } from '#goods/catalogue/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { escapeHtml, markupText } from '#shared/markup.ts';
import { notesOf, reasonOf, remarkOf } from './explain.ts';
import { searchOf } from './live/search-of.ts';
import { noteShown } from './learning/choices.ts';
import { noteQuery } from './learning/query-log.ts';
import { namedAnswers } from './named-answers.ts';
import { findWithNear } from './query/find.ts';
import { allResults } from './query/results.ts';
import { nameHighlighter } from './text/name-highlighter.ts';

/** What a text finds, as a list with a filter (R-CALL-086). An empty text finds nothing. */
export const searchPage: Operation<'searchPage', Session> = (ctx, { query }) => search(ctx, query, null);

/** The same with a filter (R-CALL-087). Error: 404 for what is no filter. */
export const searchPageFiltered: Operation<'searchPageFiltered', Session> = (ctx, { params, query }) =>
  search(ctx, query, `filter/${params['*']}`);

async function search(ctx: CallContext<Session>, query: Parsed<'searchPage'>['query'], filterPath: string | null) {
  const { QUERY, PAGEN_1, ELEMENT_COUNT, nav_num, sort_by } = query;
  const index = await searchOf(ctx.db);
  const answersTo = await namedAnswers(ctx.db, await catalogueOf(ctx.db));
  let mark = escapeHtml;
  let found: (ids: readonly number[]) => Data<'searchPage'>['found'] = () => ({
    answers: [],
    remark: null,
    notes: [],
    reasons: [],
  });
  const choose = ({ goods }: CatalogueModel) => {
    const finding = findWithNear(index, QUERY);
    const { rowIndexes, ranking, traceOf } = allResults(index, finding, goods);
    if (PAGEN_1 === 1 && filterPath === null) noteQuery(ctx.db, ctx.session.account.id, QUERY, rowIndexes.length);
    mark = nameHighlighter(finding.texts);
    const answers = answersTo(finding.texts[0]!);
    found = (ids) => ({
      answers,
      remark: rowIndexes.length > 0 ? remarkOf(finding) : null,
      notes: rowIndexes.length > 0 ? notesOf(finding) : [],
      reasons: ids.flatMap((id) => {
        const trace = traceOf(id);
        const text = trace === undefined ? null : reasonOf(trace, finding);
        return text === null ? [] : [{ id, text }];
      }),
    });
    return { rowIndexes, ranking };
  };
  return listProducts<Data<'searchPage'>>(ctx, choose, {
    filterPath,
    sort: sort_by,
    page: PAGEN_1,
    pageSize: ELEMENT_COUNT,
    navNum: nav_num,
    markName: (html) => mark(markupText(html)),
    besides: (ids) => {
      noteShown(ctx.db, ctx.session.account.id, QUERY, ids);
      return { found: found(ids) };
    },
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/search/', title: 'Поиск' },
    ],
  });
}
