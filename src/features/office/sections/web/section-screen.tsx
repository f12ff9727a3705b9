import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { useOfficeAction, useReread } from '#web/ui/office/use-office-action.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { HeldSectionField, OfficeSection } from '../contract.ts';
import { HeldValues } from './held-values.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { SectionForm } from './section-form.tsx';
import { sectionQuery } from './section-query.ts';
import styles from './section-screen.module.css';

const root = [{ path: '/office/sections/', title: 'Разделы' }];
const fieldNames: Readonly<Record<HeldSectionField, string>> = {
  name: 'Название',
  active: 'Видимость',
  parentId: 'Место',
};
const shownBy = ['officeSections', 'officeSection'] as const;

/** One section for staff. */
export function SectionScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(sectionQuery(api, id));
  const { data: section } = query;
  if (!section) {
    return (
      <>
        <PageHeading crumbs={[...root, { path: `/office/sections/${id}/`, title: 'Раздел' }]} title="Раздел" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const { values, crumbs, url } = section;
  const above = crumbs.map((one) => ({ path: `/office/sections/${one.id}/`, title: one.name }));
  return (
    <article>
      <PageHeading
        crumbs={[...root, ...above, { path: `/office/sections/${id}/`, title: values.name }]}
        title={values.name}
      >
        {values.active ? null : <Badge>Скрыт</Badge>}
        {url === null ? null : (
          <Link href={url} className={styles.asBuyer}>
            Как видит покупатель
          </Link>
        )}
      </PageHeading>
      <div className={styles.columns}>
        <Panel title="Раздел">
          <SectionForm key={section.id} section={section} />
        </Panel>
        <aside className={styles.aside}>
          <Held section={section} />
          <SectionPicture section={section} />
          <Children section={section} />
          {section.source ? <p className={styles.dim}>Приходит из базы «{section.source.name}»</p> : null}
        </aside>
      </div>
    </article>
  );
}

function Held({ section }: { section: OfficeSection }) {
  const { run, isPending } = useOfficeAction(section.id, shownBy);
  return (
    <HeldValues
      held={section.held}
      names={fieldNames}
      isPending={isPending}
      onReturn={(field) => void run('officeSectionReturn', { fields: [field] }, 'Значение из 1С возвращено')}
    />
  );
}

function SectionPicture({ section }: { section: OfficeSection }) {
  const { api } = useApp();
  const reread = useReread(shownBy);
  const params = { id: String(section.id) };
  return (
    <PicturePanel
      title="Картинка"
      picture={section.picture}
      send={(body, options) => api('officeSectionPicture', { params, body }, options)}
      remove={() => api('officeSectionPictureRemove', { params, body: {} })}
      reread={reread}
    />
  );
}

function Children({ section: { children } }: { section: OfficeSection }) {
  if (children.length === 0) return null;
  return (
    <Panel title="Разделы ниже">
      <ul className={styles.children}>
        {children.map(({ id, name, goods, active }) => (
          <li key={id}>
            <Link href={`/office/sections/${id}/`}>{name}</Link>{' '}
            <span className={styles.dim}>{formatNumber(goods)}</span> {active ? null : <Badge>Скрыт</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
