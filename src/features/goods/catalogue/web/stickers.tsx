import { useRouter } from '@tanstack/react-router';
import { isKnownPage } from '#web/app/known-page.ts';
import { Link } from '#web/ui/link.tsx';
import type { CatalogueItem } from '../contract.ts';
import styles from './stickers.module.css';

/** 'Новинка' and 'Акция', which leads to the promotion (R-ENT-19, A-078). */
export function Stickers({ isNew, appliedAction }: Pick<CatalogueItem, 'isNew' | 'appliedAction'>) {
  if (!isNew && !appliedAction) return null;
  return (
    <span className={styles.stickers}>
      {isNew ? <span className={styles.new}>Новинка</span> : null}
      {appliedAction ? <ActionSticker {...appliedAction} /> : null}
    </span>
  );
}

function ActionSticker({ name, url }: { name: string; url: string }) {
  const router = useRouter();
  if (!isKnownPage(router, url)) {
    return (
      <span className={styles.stock} title={name}>
        Акция
      </span>
    );
  }
  return (
    <Link href={url} className={styles.stock} title={name}>
      Акция<span className="visually-hidden">: {name}</span>
    </Link>
  );
}
