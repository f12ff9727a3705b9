import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { AppealThread } from '../contract.ts';
import type { Watcher } from './appeal-hub.ts';
import { findMessages, messagesFor } from './list-messages.ts';
import { getAppealRow } from './queries.ts';
import { threadOf } from './thread.ts';
import { findReaders } from './visible-appeals.ts';

/** A page with its stream. */
export type AppealPage = Watcher & {
  /** Id of the newest message that the page has. */
  newest: number;
  /** The session of its token, checked again; null where the token would be refused now. */
  findSession: () => Promise<Session | null>;
  send: (thread: AppealThread) => void;
  /** Ends the stream: the page asks again and learns why. */
  end: () => void;
};

/**
 * Sends to pages of one appeal what they have not got: the appeal with the messages beyond their newest one. Session and
 * right are checked for every page each time. `isUnread` speaks of these messages alone; `hasEarlier` says that there are
 * more of them than were sent.
 */
export async function deliverAppeal(
  { db, now }: { db: Db; now: () => Date },
  appealId: number,
  pages: readonly AppealPage[],
): Promise<void> {
  const sessions = await Promise.all(pages.map((page) => page.findSession()));
  const readers = await findReaders(
    db,
    appealId,
    sessions.filter((session) => session !== null),
  );
  // Before the messages: one that comes between is sent now, and its version brings it to nobody twice
  const row = await getAppealRow(db, appealId);
  const oldest = Math.min(...pages.map(({ newest }) => newest));
  const { rows, hasEarlier } = await findMessages(db, appealId, { after: oldest });
  const first = rows[0]?.id ?? 0;
  for (const [n, page] of pages.entries()) {
    const session = sessions[n];
    if (!row || !session || !readers.has(session)) {
      page.end();
      continue;
    }
    const messages = messagesFor(
      session.actor.id,
      rows.filter(({ id }) => id > page.newest),
    );
    const thread = threadOf(row, session, now());
    page.version = row.appeal.version;
    // The part that is read for all does not say whether a page that is far behind misses some
    const isCut = hasEarlier && page.newest < first;
    page.send({
      ...thread,
      appeal: { ...thread.appeal, isUnread: messages.some(({ isOwn }) => !isOwn) },
      messages,
      hasEarlier: isCut,
    });
    page.newest = messages.at(-1)?.id ?? page.newest;
  }
}
