import { notFound } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { webSegments } from '#shared/web-path.ts';
import type { CatalogueListing, SortOrder } from '../contract.ts';
import { type FilterChoice, nothingChosen, parseFilter, splitFilter } from '../filter-path.ts';
import { type AskedListing, listingAnswer } from './listing-answer.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';

/** Rows of the model, and what the answer says of them. */
type Chosen = Pick<AskedListing, 'rowIndexes' | 'ranking' | 'markName' | 'besides'>;

type Asked = {
  /** `filter/{filter}/apply/` of the address; null without a filter. */
  filterPath: string | null;
  sort: SortOrder;
  page: number;
  pageSize: number;
  navNum: number;
  breadcrumbs: CatalogueListing['breadcrumbs'];
  /** Fields beside those of the catalogue that do not depend on the page. */
  own?: object;
};

/**
 * The catalogue response over products chosen by their rows in the model, in rising order (R-CALL-086, R-CALL-087).
 * Error: 404.
 */
export async function listProducts<D extends CatalogueListing = CatalogueListing>(
  ctx: CallContext<Session>,
  choose: (model: CatalogueModel) => Chosen,
  { filterPath, breadcrumbs, own, ...asked }: Asked,
): Promise<D> {
  const choice = filterPath === null ? nothingChosen : choiceOf(filterPath);
  const model = await catalogueOf(ctx.db);
  const frame = { ...own, section: null, sections: [], sectionsForPriceList: [], breadcrumbs };
  return listingAnswer<D>(ctx, model, {
    ...asked,
    choice,
    frame,
    url: null,
    valueCounts: null,
    ...choose(model),
  });
}

function choiceOf(filterPath: string): FilterChoice {
  const segments = webSegments(filterPath);
  const path = segments && splitFilter(segments);
  if (!path || path.before.length > 0 || path.filter === null) throw notFound('Такой страницы нет');
  return parseFilter(path.filter);
}
