import { useSuspenseQuery } from '@tanstack/react-query';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { BrandCard } from '../contract.ts';
import { brandLetters } from './brand-letters.ts';
import styles from './brands-page.module.css';
import { brandsQuery } from './brands-query.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/brands/', title: 'Бренды' },
];

/** The brands by their first letters (R-ROUTE-09, A-087). */
export function BrandsPage() {
  const { data } = useSuspenseQuery(brandsQuery(useApp().api));
  const letters = brandLetters(data.brands);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Бренды" />
      {letters.length === 0 ? (
        <EmptyState title="Брендов пока нет" text="Они появятся вместе с товарами.">
          <ButtonLink href="/catalog/" look="secondary">
            Весь каталог
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <nav className={styles.letters} aria-label="Буквы">
            {letters.map(({ letter }) => (
              <a key={letter} href={`#${anchor(letter)}`} className={styles.letter}>
                {letter}
              </a>
            ))}
          </nav>
          <div className={styles.groups}>
            {letters.map(({ letter, brands }) => (
              <section key={letter} className={styles.group} aria-labelledby={anchor(letter)}>
                <h2 id={anchor(letter)} tabIndex={-1}>
                  {letter}
                </h2>
                <ul className={styles.brands}>
                  {brands.map((brand) => (
                    <Brand key={brand.code} {...brand} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  );
}

const anchor = (letter: string) => `letter-${letter}`;

function Brand({ name, url, image: [picture], count }: BrandCard) {
  return (
    <li>
      <Link href={url} className={styles.brand}>
        <span className={styles.picture}>
          {picture ? <Picture source={picture} alt="" width={96} height={48} /> : <b aria-hidden="true">{name[0]}</b>}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{countOf(count, PRODUCT_FORMS)}</span>
      </Link>
    </li>
  );
}
