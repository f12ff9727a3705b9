import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { ViewedTiles } from '#goods/catalogue/web/index.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonRows } from '#web/ui/list-state.tsx';
import type { HomeBlock as Block } from '../contract.ts';
import { BalanceBlock } from './balance-block.tsx';
import { NewsBlock, PromotionsBlock } from './content-blocks.tsx';
import { ContragentsBlock } from './contragents-block.tsx';
import styles from './home-block.module.css';
import { HealthBlock } from './health-block.tsx';
import { ImportsBlock } from './imports-block.tsx';
import { ManagerBlock } from './manager-block.tsx';
import { MyGoodsBlock } from './my-goods-block.tsx';
import { OrdersBlock } from './orders-block.tsx';
import { QuestionsBlock } from './questions-block.tsx';
import { useCollapsing } from './use-collapsing.ts';

/** A block under its title, which collapses and expands it (R-CALL-024). */
export function HomeBlock({ block }: { block: Block }) {
  const id = useId();
  const toggle = useCollapsing(block);
  const { control, title, isCollapsed, data } = block;
  return (
    <section className={styles.block} data-control={control} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          aria-controls={`${id}-body`}
          onClick={toggle}
        >
          {title}
          <Icon of={IconChevronDown} size={18} />
        </button>
      </h2>
      <div className={styles.body} id={`${id}-body`} hidden={isCollapsed}>
        {isCollapsed ? null : data === null ? <SkeletonRows rows={3} height={48} /> : <Body block={block} />}
      </div>
    </section>
  );
}

/** What a block of each kind shows: one line each. */
function Body({ block }: { block: Block }): ReactNode {
  if (block.data === null) return null;
  if (block.control === 'myGoods') return <MyGoodsBlock goods={block.data} />;
  if (block.control === 'manager') return <ManagerBlock contact={block.data} />;
  if (block.control === 'orders') return <OrdersBlock orders={block.data} />;
  if (block.control === 'balance') return <BalanceBlock balance={block.data} />;
  if (block.control === 'promotions') return <PromotionsBlock promotions={block.data} />;
  if (block.control === 'news') return <NewsBlock news={block.data} />;
  if (block.control === 'viewed') return <ViewedTiles items={block.data} label={block.title} />;
  if (block.control === 'questions') return <QuestionsBlock data={block.data} />;
  if (block.control === 'imports') return <ImportsBlock imports={block.data} />;
  if (block.control === 'health') return <HealthBlock health={block.data} />;
  return <ContragentsBlock data={block.data} />;
}
