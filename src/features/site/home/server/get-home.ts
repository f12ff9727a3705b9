import { eq } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { blocks } from './block-list.ts';
import { showBlock } from './block.ts';
import { collapsedBlock } from './tables.ts';

/** The home page of this visitor: the blocks of his role that have something to show (R-CALL-023). */
export const getHome: Operation<'cabinetMain', Session> = async (ctx) => {
  const { db, session } = ctx;
  const rows = await db
    .select({ control: collapsedBlock.control })
    .from(collapsedBlock)
    .where(eq(collapsedBlock.accountId, session.account.id));
  const collapsed = new Set(rows.map((row) => row.control));
  const own = blocks.filter((block) => block.isFor(session));
  const shown = await Promise.all(own.map((block) => showBlock(block, ctx, collapsed.has(block.control))));
  return { blocks: shown.filter((block) => block !== null) };
};
