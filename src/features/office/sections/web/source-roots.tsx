import type { Data } from '#shared/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import styles from './sections-screen.module.css';

type Source = Data<'officeSections'>['sources'][number];

/** Whether the sections of an accounting base stand at the top, or below one that is named after it. */
export function SourceRoots({ sources }: { sources: readonly Source[] }) {
  if (sources.every(({ hasRoot }) => !hasRoot) && sources.length < 2) return null;
  return (
    <section className={styles.roots} aria-label="Источники товаров">
      {sources.map((source) => (
        <SourceRoot key={source.id} source={source} />
      ))}
    </section>
  );
}

function SourceRoot({ source: { id, name, hasRoot } }: { source: Source }) {
  const { run, isPending } = useOfficeAction(id, ['officeSections', 'officeSection']);
  const change = () =>
    run(
      'officeSourceRoot',
      { hasRoot: !hasRoot },
      hasRoot ? 'Разделы стоят на верхнем уровне' : 'Разделы стоят в разделе источника',
    );
  return (
    <div className={styles.root}>
      <span>
        {hasRoot
          ? `Разделы базы «${name}» стоят в разделе с её названием`
          : `Разделы базы «${name}» — на верхнем уровне`}
      </span>
      <Button look="secondary" size="small" pending={isPending} onClick={() => void change()}>
        {hasRoot ? 'Убрать уровень' : 'Вернуть уровень'}
      </Button>
      <span className={styles.dim}>Прежние адреса разделов ведут на новые.</span>
    </div>
  );
}
