import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PicturePanel } from '#office/sections/web/index.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AliasesForm } from './aliases-form.tsx';
import { BrandForm } from './brand-form.tsx';
import { brandQuery } from './brand-query.ts';
import styles from './brand-screen.module.css';
import { MergeForm } from './merge-form.tsx';

const root = [{ path: '/office/brands/', title: 'Бренды' }];

/** One brand for staff. */
export function BrandScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(brandQuery(api, id));
  const { data: brand } = query;
  if (!brand) {
    return (
      <>
        <PageHeading crumbs={[...root, { path: `/office/brands/${id}/`, title: 'Бренд' }]} title="Бренд" />
        <LoadingState query={query} rows={6} height={48} />
      </>
    );
  }
  const { values, url, goods } = brand;
  return (
    <article>
      <PageHeading crumbs={[...root, { path: `/office/brands/${id}/`, title: values.name }]} title={values.name}>
        {values.active ? null : <Badge>Скрыт</Badge>}
        <span className={styles.dim}>Товаров: {formatNumber(goods)}</span>
        {url === null ? null : (
          <Link href={url} className={styles.asBuyer}>
            Как видит покупатель
          </Link>
        )}
      </PageHeading>
      <div className={styles.columns}>
        <Panel title="Бренд">
          <BrandForm key={brand.id} brand={brand} />
        </Panel>
        <aside className={styles.aside}>
          <Logo brand={brand} />
          <Panel title="Названия в загрузках">
            <AliasesForm key={brand.aliases.join('\n')} brand={brand} />
          </Panel>
          <Merge brand={brand} />
        </aside>
      </div>
    </article>
  );
}

function Logo({ brand: { id, logo } }: { brand: Data<'officeBrand'> }) {
  const { api } = useApp();
  const reread = useReread(['officeBrands', 'officeBrand']);
  const params = { id: String(id) };
  return (
    <PicturePanel
      title="Логотип"
      picture={logo}
      send={(body, options) => api('officeBrandLogo', { params, body }, options)}
      remove={() => api('officeBrandLogoRemove', { params, body: {} })}
      reread={reread}
    />
  );
}

function Merge({ brand }: { brand: Data<'officeBrand'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Один изготовитель под двумя названиями">
      <p className={styles.dim}>Товары, скидки и адрес этого бренда перейдут к другому.</p>
      <Button look="secondary" size="small" className={styles.merge} onClick={() => setOpen(true)}>
        Объединить с другим брендом
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Объединить «${brand.values.name}»`} size="small">
        <MergeForm brand={brand} onClose={() => setOpen(false)} />
      </Modal>
    </Panel>
  );
}
