import { useRouter } from '@tanstack/react-router';
import { isKnownPage } from '#web/app/known-page.ts';
import { MenuLink, type LinkProps } from './link.tsx';
import styles from './page-link.module.css';

interface PageLinkProps extends LinkProps {
  /** Said by the server: the page is not there yet (R-ENT-45). */
  isSoon?: boolean;
  /** An icon has no room for 'Скоро': only its tooltip shows it. */
  isIcon?: boolean;
}

/** A link to a page in a menu; a page that does not exist yet is no link and says 'Скоро'. */
export function PageLink({ isSoon = false, isIcon = false, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  if (!isSoon && isKnownPage(router, rest.href)) return <MenuLink {...rest}>{children}</MenuLink>;
  const name = rest['aria-label'];
  return (
    <span className={rest.className} title={name ? `${name}: скоро` : 'Скоро'} data-soon>
      {name ? <span className="visually-hidden">{name}: скоро</span> : null}
      {children}
      {isIcon ? null : <span className={styles.soon}>Скоро</span>}
    </span>
  );
}
