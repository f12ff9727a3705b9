import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { HomeBlock } from '../contract.ts';

export type Control = HomeBlock['control'];
type DataOf<C extends Control> = NonNullable<Extract<HomeBlock, { control: C }>['data']>;

/** A block of the home page: what it is called, who sees it, what it shows. */
export type Block<C extends Control = Control> = {
  control: C;
  title: string;
  isFor: (session: Session) => boolean;
  /** Null where there is nothing to show: the block is left out. */
  load: (ctx: CallContext<Session>) => Promise<DataOf<C> | null>;
};

/** The block as it goes out. A collapsed one is not loaded. Null where there is nothing to show. */
export async function showBlock(
  block: Block,
  ctx: CallContext<Session>,
  isCollapsed: boolean,
): Promise<HomeBlock | null> {
  const { control, title } = block;
  const data = isCollapsed ? null : await block.load(ctx);
  if (data === null && !isCollapsed) return null;
  // Each block's `load` gives the data of its own control; of the list as a whole the compiler cannot know it
  return { control, title, isCollapsed, data } as HomeBlock;
}
