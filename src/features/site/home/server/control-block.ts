import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { blocks } from './block-list.ts';
import { showBlock } from './block.ts';
import { collapsedBlock } from './tables.ts';

/**
 * One block of the home page with its data, or, with `state`, remembers first whether it is collapsed (R-CALL-024)
 * . Errors: UNKNOWN_CONTROL for a block that there is not or that this visitor has not, NOT_FOUND where it has
 * nothing to show.
 */
export const controlBlock: Operation<'dashboardControl', Session> = async (ctx, { body }) => {
  const { db, session } = ctx;
  const block = blocks.find(({ control, isFor }) => control === body.control && isFor(session));
  if (!block) throw refuse('UNKNOWN_CONTROL', 'Такого блока нет', { field: 'control' });
  if (body.state) await saveState(db, session.account.id, block.control, body.state);
  const shown = await showBlock(block, ctx, body.state === 'collapsed');
  if (!shown) throw notFound('В этом блоке пока ничего нет');
  return { block: shown };
};

async function saveState(db: Db, accountId: number, control: string, state: 'collapsed' | 'expanded'): Promise<void> {
  if (state === 'collapsed') {
    await db.insert(collapsedBlock).values({ accountId, control }).onConflictDoNothing();
    return;
  }
  await db
    .delete(collapsedBlock)
    .where(and(eq(collapsedBlock.accountId, accountId), eq(collapsedBlock.control, control)));
}
