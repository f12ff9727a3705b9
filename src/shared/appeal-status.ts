/** Every status in the order of an appeal's life. */
export const appealStatuses = ['new', 'work', 'answered', 'closed'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** Who writes: the author's side, or the manager who answers. */
export type AppealSide = 'customer' | 'manager';

/** The looks of the statuses. */
export const appealColors = ['fresh', 'busy', 'success', 'dim'] as const;

type StatusRule = {
  name: string;
  color: (typeof appealColors)[number];
  /** The status after a message of each side; null: no message is taken. */
  after: Record<AppealSide, AppealStatus | null>;
};

const rules: Record<AppealStatus, StatusRule> = {
  new: { name: 'Новое', color: 'fresh', after: { customer: 'new', manager: 'answered' } },
  work: { name: 'В работе', color: 'busy', after: { customer: 'work', manager: 'answered' } },
  answered: { name: 'Получен ответ', color: 'success', after: { customer: 'work', manager: 'answered' } },
  closed: { name: 'Закрыто', color: 'dim', after: { customer: null, manager: null } },
};

export type AppealStatusView = { code: AppealStatus; name: string; color: StatusRule['color'] };

/** The status as the wire shows it. */
export function appealStatusView(code: AppealStatus): AppealStatusView {
  return { code, name: rules[code].name, color: rules[code].color };
}

export const allAppealStatuses: readonly AppealStatusView[] = appealStatuses.map(appealStatusView);

/** The status after a message; null where the appeal takes none. */
export function statusAfterMessage(status: AppealStatus, side: AppealSide): AppealStatus | null {
  return rules[status].after[side];
}

export const MIN_RATING = 1;
export const MAX_RATING = 5;
const RATING_CHANGE_MS = 24 * 3_600_000;

/** A closed appeal is rated once; the rating may be changed for 24 hours. */
export function mayRate(appeal: { status: AppealStatus; ratedAt: Date | null }, now: Date): boolean {
  if (appeal.status !== 'closed') return false;
  return appeal.ratedAt === null || now.getTime() - appeal.ratedAt.getTime() < RATING_CHANGE_MS;
}
