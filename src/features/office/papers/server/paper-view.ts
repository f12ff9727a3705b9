import type { goodsPaper } from '#goods/papers/server/tables.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import { addDays } from '#shared/dates.ts';
import { paperName } from '#shared/goods-papers.ts';
import type { PaperRow } from '../contract.ts';

/** As long as the home warns of its end. */
const WARNING_DAYS = 30;

/** A paper as it stands on a day. */
export function paperView(paper: typeof goodsPaper.$inferSelect, goods: number, day: string): PaperRow {
  const { fileKey, createdBy: _, createdAt, ...own } = paper;
  return {
    ...own,
    name: paperName(paper),
    state: stateOn(paper.endsOn, day),
    goods,
    link: `${FILES_ADDRESS}${fileKey}/`,
    addedAt: createdAt.toISOString(),
  };
}

function stateOn(endsOn: string | null, day: string): PaperRow['state'] {
  if (endsOn === null) return 'valid';
  if (endsOn < day) return 'ended';
  return endsOn <= addDays(day, WARNING_DAYS) ? 'ending' : 'valid';
}
