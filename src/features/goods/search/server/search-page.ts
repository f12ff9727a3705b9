import type { Data, Parsed } from '#shared/endpoint.ts';
import { type CatalogueModel, catalogueOf, filterOf, listProducts } from '#goods/catalogue/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { markupText } from '#shared/markup.ts';
import { notesOf, otherWordsOf, reasonOf, remarkOf } from './explain.ts';
import { searchOf } from './live/search-of.ts';
import { noteShown } from './learning/choices.ts';
import { noteQuery } from './learning/query-log.ts';
import { namedAnswers } from './named-answers.ts';
import { find } from './query/find.ts';
import { allResults, inStock } from './query/rank.ts';
import { nameHighlighter } from './text/name-highlighter.ts';

/** What a text finds, as a list with a filter (R-CALL-086). An empty text finds nothing. */
export const searchPage: Operation<'searchPage', Session> = (ctx, { query }) => search(ctx, query, null);

/** The same with a filter (R-CALL-087). Error: 404 for what is no filter. */
export const searchPageFiltered: Operation<'searchPageFiltered', Session> = (ctx, { params, query }) =>
  search(ctx, query, `filter/${params['*']}`);

/** What these results can be narrowed by (R-CALL-088 ). */
export const searchFilter: Operation<'searchFilter', Session> = (ctx, { query }) =>
  filterOf(ctx, query.ID ?? query['ID[]'] ?? []);

async function search(ctx: CallContext<Session>, query: Parsed<'searchPage'>['query'], filterPath: string | null) {
  const { QUERY, PAGEN_1, ELEMENT_COUNT, nav_num, sort_by } = query;
  const index = await searchOf(ctx.db);
  const answersTo = await namedAnswers(ctx.db, await catalogueOf(ctx.db));
  const choose = ({ goods }: CatalogueModel) => {
    const finding = find(index, QUERY, { withNear: true });
    const { rowIndexes, ranking, traceOf, ways } = allResults(index, finding, goods);
    if (PAGEN_1 === 1 && filterPath === null) {
      noteQuery(ctx.db, ctx.session.account.id, QUERY, {
        found: rowIndexes.length,
        inStock: inStock(goods, rowIndexes),
      });
    }
    const mark = nameHighlighter(finding.texts);
    const isFound = rowIndexes.length > 0;
    // Of the whole list, so that a filter or another page changes no line above the goods
    const otherWords = otherWordsOf(ways, finding);
    const foundFor = (ids: readonly number[]): Data<'searchPage'>['found'] => ({
      answers: answersTo(finding.texts[0]!),
      remark: isFound ? remarkOf(finding) : null,
      notes: isFound ? [...notesOf(finding), ...(otherWords ? [otherWords] : [])] : [],
      reasons: ids.flatMap((id) => {
        const trace = traceOf(id);
        const text = trace ? reasonOf(trace) : null;
        return text === null ? [] : [{ id, text }];
      }),
    });
    return {
      rowIndexes,
      ranking,
      markName: (html: string) => mark(markupText(html)),
      besides: (ids: readonly number[]) => {
        noteShown(ctx.db, ctx.session.account.id, QUERY, ids);
        return { found: foundFor(ids) };
      },
    };
  };
  return listProducts<Data<'searchPage'>>(ctx, choose, {
    filterPath,
    sort: sort_by,
    page: PAGEN_1,
    pageSize: ELEMENT_COUNT,
    navNum: nav_num,
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/search/', title: 'Поиск' },
    ],
  });
}
