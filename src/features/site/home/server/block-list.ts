import { balanceBlock } from './balance-block.ts';
import type { Block } from './block.ts';
import { contragentsBlock } from './contragents-block.ts';
import { managerBlock } from './manager-block.ts';
import { ordersBlock } from './orders-block.ts';
import { viewedBlock } from './viewed-block.ts';

/** The blocks of the home page in their order: one line each. */
export const blocks: readonly Block[] = [
  contragentsBlock,
  ordersBlock,
  balanceBlock,
  managerBlock,
  viewedBlock,
] as Block[];
