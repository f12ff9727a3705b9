import { formatNumber } from '#shared/number-format.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { CatalogueListing } from '../contract.ts';
import styles from './section-links.module.css';

interface SectionLinksProps {
  sections: CatalogueListing['sections'];
  /** With pictures, where the sections are what the page is for: the root and landing pages. */
  isMain?: boolean;
}

/** The sections below this one, with the number of products in each. */
export function SectionLinks({ sections, isMain = false }: SectionLinksProps) {
  if (sections.length === 0) return null;
  return (
    <nav className={isMain ? styles.cards : styles.links} aria-label="Разделы каталога">
      {sections.map(({ id, name, url, count, picture }) => (
        <Link key={id} href={url} className={styles.section}>
          {isMain && picture ? (
            <span className={styles.picture}>
              <Picture source={picture} alt="" width={48} height={48} />
            </span>
          ) : null}
          <span className={styles.words}>
            <span className={styles.name}>{name}</span> <span className={styles.count}>{formatNumber(count)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
