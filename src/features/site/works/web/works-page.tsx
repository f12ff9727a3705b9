import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { ErrorScreen } from '#site/layout/web/index.ts';
import { worksQuery } from './works-query.ts';

/** What everybody sees during technical works (R-ESCR-05 … R-ESCR-07). The button asks again and goes home when they are over. */
export function WorksPage() {
  const { data, refetch, isFetching } = useQuery(worksQuery(useApp().api));
  const askAgain = async () => {
    const { data: works } = await refetch();
    if (works?.active === false) window.location.assign('/');
  };
  const until = data?.active ? data.until : null;
  return (
    <ErrorScreen
      status={503}
      detail={until === null ? undefined : `Планируем закончить ${formatDate(until)} в ${formatTime(until)}.`}
      onReload={() => void askAgain()}
      isReloading={isFetching}
    />
  );
}
