import type { AppealStatus } from '#shared/appeal-status.ts';
import { textParam } from '#web/app/search-params.ts';

/** What the address of the list says: its page, for managers also the filter. The server passes over what is none. */
export interface AppealsSearch {
  page?: number;
  status?: AppealStatus;
  /** Part of the name of a company. */
  st?: string;
}

/** What the form begins with: a theme, an order with one of its lines, words that the search has not found. */
export interface NewAppealSearch {
  type?: string;
  order?: number;
  line?: number;
  query?: string;
}

/** `queue`: after an answer of staff the appeal that waits longest opens. */
interface AppealSearch {
  queue?: 1;
}

// Small: every page of the shop loads this file
const textOf = (value: unknown) => textParam(value, 200);

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return id > 0 && id < 2 ** 31 && id % 1 === 0 ? id : undefined;
};

export const readAppealsSearch = ({ page, status, st }: Record<string, unknown>): AppealsSearch => ({
  page: idOf(page),
  status: textOf(status) as AppealStatus | undefined,
  st: textOf(st),
});

export const readAppealSearch = ({ queue }: Record<string, unknown>): AppealSearch =>
  idOf(queue) === undefined ? {} : { queue: 1 };

export const readNewAppealSearch = ({ type, order, line, query }: Record<string, unknown>): NewAppealSearch => ({
  type: textOf(type),
  order: idOf(order),
  line: idOf(line),
  query: textOf(query),
});
