import { ApiFailure, isApiFailure } from '#web/api/api-failure.ts';
import { isOutOfReach } from './lost-chunk.ts';

/** Why a call got no answer to work with, in words for the visitor. */
export interface Outage {
  title: string;
  /** What will happen, or what to do. */
  hope: string;
  /** Named by the server. */
  retryAfterSeconds: number | null;
  /** A script is missing: the browser may not ask for it a second time in this page. */
  needsReload?: boolean;
}

/** HTTP statuses of a server, or of a proxy before it, that does not answer at present; 0 where there is no answer. */
const SILENT = new Set([0, 408, 502, 503, 504]);

/** Undefined for a call that was answered, and for one whose answer was not ours. */
export function outageOf(error: unknown): Outage | undefined {
  const needsReload = isOutOfReach(error);
  const failure = needsReload ? new ApiFailure(404, [], { transport: true }) : error;
  if (!isApiFailure(failure)) return undefined;
  const { httpStatus, retryAfterSeconds, status, transport } = failure;
  if (status === 429 || httpStatus === 429) {
    // Of multiples of five all have the same form: 5 секунд, 30 секунд
    const seconds = Math.ceil((retryAfterSeconds ?? 30) / 5) * 5;
    return { title: 'Слишком много запросов', hope: `Повторите через ${seconds} секунд.`, retryAfterSeconds: seconds };
  }
  if (!transport || !SILENT.has(httpStatus)) return undefined;
  if (typeof navigator !== 'undefined' && !navigator.onLine) {
    return {
      title: 'Нет соединения с интернетом',
      hope: 'Откроем страницу, когда связь появится.',
      retryAfterSeconds,
      needsReload,
    };
  }
  return { title: 'Магазин не отвечает', hope: 'Откроем страницу, когда он ответит.', retryAfterSeconds, needsReload };
}
