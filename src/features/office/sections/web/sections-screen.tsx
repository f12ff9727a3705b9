import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useListValues } from '#web/ui/office/use-list-values.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { AddSection } from './add-section.tsx';
import { sectionLines } from './section-lines.ts';
import { sectionsQuery } from './section-query.ts';
import { SectionTree } from './section-tree.tsx';
import styles from './sections-screen.module.css';
import { SourceRoots } from './source-roots.tsx';

/** A tree of so many sections is shown whole at first. */
const SMALL_TREE = 100;

/** The tree of sections for staff. */
export function SectionsScreen() {
  const { api } = useApp();
  const query = useQuery(sectionsQuery(api));
  const { values, isNarrowed, change, reset } = useListValues(['q', 'hidden']);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const { data } = query;
  const isSmall = (data?.sections.length ?? 0) <= SMALL_TREE;
  const open = new Set(data?.sections.flatMap(({ id }) => (toggled.has(id) === isSmall ? [] : [id])));
  const lines = sectionLines(data?.sections ?? [], {
    find: values.q ?? '',
    onlyHidden: values.hidden === '1',
    open,
  });
  return (
    <>
      <PageHeading crumbs={[]} title="Разделы каталога">
        <span className={styles.actions}>
          <Button look="secondary" size="small" onClick={() => setAdding(true)}>
            Добавить раздел
          </Button>
        </span>
      </PageHeading>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Новый раздел" size="small">
        <AddSection sections={data?.sections ?? []} onClose={() => setAdding(false)} />
      </Modal>
      {data ? <SourceRoots sources={data.sources} /> : null}
      <search className={styles.filters}>
        <InputField
          label="Название раздела"
          hideLabel
          type="search"
          placeholder="Название раздела"
          maxLength={100}
          value={values.q ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <CheckField
          label="Скрытые"
          checked={values.hidden === '1'}
          onChange={(event) => change({ hidden: event.currentTarget.checked ? '1' : undefined })}
        />
      </search>
      {!data ? (
        <LoadingState query={query} rows={12} height={40} />
      ) : lines.length > 0 ? (
        <SectionTree
          lines={lines}
          mayPlace={!isNarrowed}
          onToggle={(id) =>
            setToggled((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
          }
        />
      ) : isNarrowed ? (
        <EmptyState title="Ничего не найдено" text="Измените условия или сбросьте отбор.">
          <Button look="secondary" onClick={reset}>
            Сбросить отбор
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title="Разделов пока нет" text="Их принесёт первая загрузка товаров, или добавьте раздел сами." />
      )}
    </>
  );
}
