import { type ListingAddress, Listing, useListing } from '#goods/catalogue/web/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { NO_NEWS_PHOTO, Picture } from '#web/ui/picture.tsx';
import type { Action } from '../contract.ts';
import { actionPeriod } from './action-period.ts';
import styles from './content.module.css';
import { RichText } from '#web/ui/rich-text.tsx';

/** A promotion: its terms, and its goods as rows of the catalogue that can be ordered (R-ROUTE-37). */
export function ActionPage({ address }: { address: ListingAddress }) {
  const list = useListing(address);
  const { frame } = list;
  // The list of this address is answered with its promotion; the catalogue below knows of its title alone
  const action = frame?.action as Action | undefined;
  if (!frame || !action) return <PageSkeleton />;
  const hasGoods = frame.products.pageNavigation.total > 0 || frame.filter.items.props.length > 0;
  return (
    <>
      <PageHeading crumbs={frame.breadcrumbs} title={action.title}>
        {action.isEnded ? <Badge color="finished">Завершена</Badge> : null}
      </PageHeading>
      <div className={styles.action}>
        {action.picture ? (
          <Picture
            source={action.picture}
            placeholder={NO_NEWS_PHOTO}
            alt=""
            width={384}
            height={216}
            className={styles.actionPicture}
            isMain
          />
        ) : null}
        <div className={styles.terms}>
          <p className={styles.meta}>{actionPeriod(action)}</p>
          {action.html ? <RichText html={action.html} /> : <p>{action.conditions}</p>}
        </div>
      </div>
      {action.isEnded ? (
        <EmptyState title="Акция завершилась" text="Её цены больше не действуют.">
          <ButtonLink look="secondary" href="/actions/">
            Действующие акции
          </ButtonLink>
        </EmptyState>
      ) : hasGoods ? (
        <section aria-labelledby="goods-of-action">
          <h2 id="goods-of-action" className={styles.goods}>
            Товары акции
          </h2>
          <Listing list={list} empty={<NoGoods />} />
        </section>
      ) : null}
    </>
  );
}

const NoGoods = () => (
  <EmptyState title="Товаров этой акции сейчас нет" text="Они появятся, когда поступят в продажу." />
);
