import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageLinks } from '#shared/pagination.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  /** The address of a page, where pages have one; `onPage` is for those that have none. */
  hrefOf?: (page: number) => string;
  onPage?: (page: number) => void;
}

/** The row of page links (R-PAG-01 … R-PAG-05); nothing where there is one page. */
export function Pager(props: PagerProps) {
  const { page, pageCount } = props;
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Страницы">
      <Step {...props} to={page - 1} label="Предыдущая страница">
        <Icon of={IconChevronLeft} size={18} />
      </Step>
      {pageLinks(page, pageCount).map((link, index) =>
        link === 'gap' ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Step key={link} {...props} to={link} label={`Страница ${link}`} isCurrent={link === page}>
            {link}
          </Step>
        ),
      )}
      <Step {...props} to={page + 1} label="Следующая страница">
        <Icon of={IconChevronRight} size={18} />
      </Step>
    </nav>
  );
}

interface StepProps extends PagerProps {
  to: number;
  label: string;
  isCurrent?: boolean;
  children: ReactNode;
}

function Step({ pageCount, hrefOf, onPage, to, label, isCurrent = false, children }: StepProps) {
  const isPossible = to >= 1 && to <= pageCount;
  const current = isCurrent ? 'page' : undefined;
  if (hrefOf && isPossible) {
    return (
      <Link href={hrefOf(to)} className={styles.step} aria-label={label} aria-current={current}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-current={current}
      disabled={!isPossible}
      onClick={() => onPage?.(to)}
    >
      {children}
    </button>
  );
}
