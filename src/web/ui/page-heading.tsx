import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Breadcrumb } from '#features/wire.ts';
import { BREADCRUMB_LENGTH, truncate } from '#shared/truncate.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  /** From home to the page itself, which is the last one and no link. */
  crumbs: readonly Breadcrumb[];
  title: ReactNode;
  /** Stands beside the title: how many there are, a state. */
  children?: ReactNode;
}

/**
 * The title of a page and the way to it: on wide screens a trail with '/' between short titles, on small ones an arrow
 * back to the second-to-last place beside the title (R-CRUMB-01 … R-CRUMB-04, R-CONST-20). Titles are text.
 */
export function PageHeading({ crumbs, title, children }: PageHeadingProps) {
  const back = crumbs.at(-2);
  return (
    <div className={styles.heading}>
      {back ? <Trail crumbs={crumbs} /> : null}
      <div className={styles.line}>
        {back ? (
          <Link href={back.path} className={styles.back} aria-label={`Назад: ${back.title}`}>
            <Icon of={IconArrowLeft} size={22} />
          </Link>
        ) : null}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function Trail({ crumbs }: Pick<PageHeadingProps, 'crumbs'>) {
  return (
    <nav className={styles.trail} aria-label="Навигационная цепочка">
      {crumbs.map(({ path, title }, index) => {
        const short = truncate(title, BREADCRUMB_LENGTH);
        const hover = short === title ? undefined : title;
        const isLast = index === crumbs.length - 1;
        return (
          <Fragment key={path}>
            {isLast ? (
              <span aria-current="page" title={hover}>
                {short}
              </span>
            ) : (
              <>
                <Link href={path} title={hover}>
                  {short}
                </Link>
                <span aria-hidden="true">/</span>
              </>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
}
