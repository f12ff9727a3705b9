import { useQuery } from '@tanstack/react-query';
import { HeldValues } from '#office/sections/web/index.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { HeldPropertyField } from '../contract.ts';
import { PlaceForm } from './place-form.tsx';
import { PropertyForm } from './property-form.tsx';
import { propertyQuery } from './property-query.ts';
import styles from './property-screen.module.css';
import { PropertyValues } from './property-values.tsx';

const root = [{ path: '/office/properties/', title: 'Свойства' }];
const fieldNames: Readonly<Record<HeldPropertyField, string>> = { name: 'Название', isShown: 'На странице товара' };

/** One property of goods for staff, with its values. */
export function PropertyScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(propertyQuery(api, id));
  const { data: property } = query;
  if (!property) {
    return (
      <>
        <PageHeading crumbs={[...root, { path: `/office/properties/${id}/`, title: 'Свойство' }]} title="Свойство" />
        <LoadingState query={query} rows={6} height={48} />
      </>
    );
  }
  const { name } = property.values;
  return (
    <article>
      <PageHeading crumbs={[...root, { path: `/office/properties/${id}/`, title: name }]} title={name} />
      <div className={styles.columns}>
        <div className={styles.part}>
          <Panel title="Значения">
            <PropertyValues id={property.id} />
          </Panel>
        </div>
        <aside className={styles.part}>
          <Panel title="Свойство">
            <PropertyForm key={property.id} property={property} />
            {property.source === null ? null : (
              <p className={styles.dim}>
                Приходит из базы «{property.source}», сейчас {property.filterable ? 'есть' : 'нет'} в фильтре
              </p>
            )}
          </Panel>
          <Held property={property} />
          <Panel title="Порядок в фильтре">
            <PlaceForm key={property.order.map((one) => one.id).join(' ')} property={property} />
          </Panel>
        </aside>
      </div>
    </article>
  );
}

function Held({ property: { id, held } }: { property: Data<'officeProperty'> }) {
  const { run, isPending } = useOfficeAction(id, ['officeProperties', 'officeProperty']);
  return (
    <HeldValues
      held={held}
      names={fieldNames}
      isPending={isPending}
      onReturn={(field) => void run('officePropertyReturn', { fields: [field] }, 'Значение из 1С возвращено')}
    />
  );
}
