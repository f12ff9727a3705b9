import { Link } from '#web/ui/link.tsx';
import { useEffect, useRef } from 'react';
import styles from './added-goods.module.css';

/** The next step once what was entered is in the basket. It takes the focus of the key that added. */
export function AddedGoods() {
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    next.current?.querySelector<HTMLElement>('a:last-child')?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.bar} aria-label="Товары в корзине">
      <output>Товары в корзине</output>
      <div ref={next} className={styles.ways}>
        <Link href="/basket/">Перейти в корзину</Link>
        <Link href="/order/" className={styles.main}>
          Оформить заказ
        </Link>
      </div>
    </section>
  );
}
