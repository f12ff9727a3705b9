import type { AppealThread } from '../contract.ts';

/**
 * What a page shows of an appeal after a change of it: `next` brings the messages that the page has not got. A change that
 * comes later than the answer of a call that already held it changes nothing.
 */
export function mergeThread(shown: AppealThread, next: AppealThread): AppealThread {
  if (next.appeal.version <= shown.appeal.version) return shown;
  const known = new Set(shown.messages.map(({ id }) => id));
  return {
    ...next,
    appeal: { ...next.appeal, isUnread: shown.appeal.isUnread || next.appeal.isUnread },
    messages: [...shown.messages, ...next.messages.filter(({ id }) => !known.has(id))],
    hasEarlier: shown.hasEarlier,
  };
}
