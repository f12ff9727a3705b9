import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_OBJECTS } from '#shared/limits.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { CompanyObject } from '../contract.ts';
import styles from './company-objects.module.css';
import { NameForm } from './name-form.tsx';
import { objectsQuery } from './objects-query.ts';

/** The objects of a company, which orders name; its administrator keeps them. */
export function CompanyObjects({ companyId }: { companyId: number }) {
  const { api } = useApp();
  const query = useQuery(objectsQuery(api, companyId));
  const { data } = query;
  if (!data) return <LoadingState query={query} rows={3} height={44} />;
  const { items } = data;
  return (
    <Panel title="Объекты" className={styles.panel}>
      <p className={styles.note}>
        Стройки, магазины, склады. Объект выбирают при оформлении, он стоит в счёте и передаётся поставщику, по нему
        ищут заказы. Закрытый объект не предлагается, но остаётся в заказах.
      </p>
      {items.length < MAX_OBJECTS ? <NewObject companyId={companyId} /> : null}
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((object) => (
            <ObjectRow key={object.id} object={object} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** Refetches what shows objects. */
function useObjectsChanged() {
  const { queryClient } = useApp();
  return () =>
    Promise.all(
      ['objectList', 'orderList', 'orderCheckout', 'documentList', 'myGoodsList'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}

function NewObject({ companyId }: { companyId: number }) {
  const app = useApp();
  const changed = useObjectsChanged();
  const add = async (name: string) => {
    await callOnce(app, 'objectAdd', { body: { contragent: companyId, name } });
    await changed();
  };
  return <NameForm label="Новый объект" action="Добавить" save={add} />;
}

function ObjectRow({ object }: { object: CompanyObject }) {
  const { api } = useApp();
  const changed = useObjectsChanged();
  const [isNaming, setNaming] = useState(false);
  const [isPending, setPending] = useState(false);
  const row = useFocusReturn(isNaming);
  const { name, isClosed } = object;
  const change = async (body: { name?: string; isClosed?: boolean }) => {
    await api('objectChange', { params: { id: String(object.id) }, body });
    await changed();
  };
  const toggle = async () => {
    setPending(true);
    await change({ isClosed: !isClosed }).catch(showFailure);
    setPending(false);
  };
  if (isNaming) {
    const rename = async (next: string) => {
      await change({ name: next });
      setNaming(false);
    };
    return (
      <li ref={row}>
        <NameForm
          label={`Название: ${name}`}
          action="Сохранить"
          name={name}
          save={rename}
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.name} data-closed={isClosed || undefined}>
        {name}
      </span>
      {isClosed ? <Badge>Закрыт</Badge> : null}
      <span className={styles.actions}>
        <ButtonLink look="quiet" size="small" href={`/orders/?object=${object.id}`} aria-label={`Заказы: ${name}`}>
          Заказы
        </ButtonLink>
        <Button
          look="quiet"
          size="small"
          data-rename
          aria-label={`Переименовать: ${name}`}
          onClick={() => setNaming(true)}
        >
          Переименовать
        </Button>
        <Button
          look="secondary"
          size="small"
          pending={isPending}
          aria-label={`${isClosed ? 'Открыть' : 'Закрыть'}: ${name}`}
          onClick={() => void toggle()}
        >
          {isClosed ? 'Открыть' : 'Закрыть'}
        </Button>
      </span>
    </li>
  );
}

/** Once the name is no longer changed, the button that began it has the focus again. `ref` of the row. */
function useFocusReturn(isNaming: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasNaming = useRef(isNaming);
  useEffect(() => {
    if (wasNaming.current && !isNaming) row.current?.querySelector<HTMLElement>('[data-rename]')?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  return row;
}
