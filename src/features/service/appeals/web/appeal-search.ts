import { type AppealStatus, appealStatuses } from '#shared/appeal-status.ts';

/** What the address of the list says: its page, for managers also the filter. */
export interface AppealsSearch {
  page?: number;
  status?: AppealStatus;
  /** Part of the name of a company. */
  st?: string;
}

const MAX_PAGE = 100_000;

/** Without what is no filter. Alone in its file: every page of the shop loads it. */
export function readAppealsSearch({ page, status, st }: Record<string, unknown>): AppealsSearch {
  const isStatus = (appealStatuses as readonly unknown[]).includes(status);
  return {
    page: idIn(page, MAX_PAGE),
    status: isStatus ? (status as AppealStatus) : undefined,
    st: (typeof st === 'string' || typeof st === 'number' ? String(st).trim().slice(0, 100) : '') || undefined,
  };
}

/** What the form begins with: a theme, an order with one of its lines. */
export interface NewAppealSearch {
  type?: string;
  order?: number;
  line?: number;
}

export function readNewAppealSearch({ type, order, line }: Record<string, unknown>): NewAppealSearch {
  return {
    type: typeof type === 'string' && /^[a-z-]{1,50}$/.test(type) ? type : undefined,
    order: idIn(order),
    line: idIn(line),
  };
}

function idIn(value: unknown, max = 2_147_483_647): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= max ? id : undefined;
}
