import { useState } from 'react';
import { AddReportWindow, ExistingWindow, matchesSearch } from '#ordering/basket/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatColumnMoney } from '#shared/price-format.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { LinesToolbar } from '#web/ui/lines-toolbar.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useCtrlEnter } from '#web/ui/use-ctrl-enter.ts';
import styles from './repeat-page.module.css';
import { repeatTotals } from './repeat-rows.ts';
import { RepeatTable } from './repeat-table.tsx';
import { useRepeat, type RepeatPageState } from './use-repeat.ts';

/** An order beside what it would be today; nothing is added before a press (R-STATE-082, A-131). */
export function RepeatPage({ code }: { code: string }) {
  const page = useRepeat(code);
  const { data, rows, change, isChanged, question, report, close, press } = page;
  const [text, setText] = useState('');
  useCtrlEnter(() => void press('/order/'));
  const shown = rows.filter(({ name, article, item }) => matchesSearch(item ?? { name, article }, text));
  const ticked = new Set(rows.filter(({ isTicked }) => isTicked).map(({ id }) => id));
  const choosable = shown.filter(({ isOrderable, remeasured }) => isOrderable && !remeasured);
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: '/orders/', title: 'Заказы' },
    { path: data.url, title: `Заказ ${data.number}` },
    { path: `${data.url}repeat/`, title: 'Повторить' },
  ];
  return (
    <>
      <PageHeading crumbs={crumbs} title={`Повторить заказ ${data.number}`}>
        <span className={styles.date}>от {formatDate(data.date)}</span>
      </PageHeading>
      {isChanged ? (
        <p className={styles.changed} role="alert">
          Пока страница была открыта, цены изменились. Показаны новые: проверьте и добавьте ещё раз.
        </p>
      ) : null}
      <LinesToolbar
        searchLabel="Поиск по заказу"
        text={text}
        onSearch={setText}
        ids={choosable.map(({ id }) => id)}
        checked={ticked}
        onCheck={(ids) => change(choosable.map(({ id }) => ({ id, isTicked: ids.has(id) })))}
      >
        <Summary page={page} />
      </LinesToolbar>
      {shown.length > 0 ? (
        <RepeatTable page={page} rows={shown} />
      ) : (
        <EmptyState title="Ничего не найдено" text="В заказе нет товаров с таким названием или артикулом.">
          <Button look="secondary" onClick={() => setText('')}>
            Показать все товары
          </Button>
        </EmptyState>
      )}
      <RepeatBar page={page} count={ticked.size} />
      <ExistingWindow question={question} />
      <AddReportWindow report={report} onClose={close} title="Товары заказа в корзине" />
    </>
  );
}

/** How the prices differ from the order, and how many lines are no longer sold. */
function Summary({ page: { rows, data } }: { page: RepeatPageState }) {
  const { summary } = repeatTotals(rows, data.currency);
  const gone = rows.filter(({ item }) => item === null).length;
  const parts = [summary || 'Цены те же', gone > 0 ? `снято: ${countOf(gone, LINE_FORMS)}` : ''].filter(Boolean);
  return <output className={styles.summary}>{parts.join(' · ')}</output>;
}

function RepeatBar({ page, count }: { page: RepeatPageState; count: number }) {
  const { rows, data, pending, press } = page;
  const { total } = repeatTotals(rows, data.currency);
  const own = new Set(rows.map(({ id }) => id));
  const others = useHeader()?.basket.filter(({ id }) => !own.has(id)).length ?? 0;
  return (
    <section className={styles.bar} aria-label="Повторить заказ">
      <output className={styles.total}>
        <b>{countOf(count, LINE_FORMS)}</b>
        {` · ${formatColumnMoney(total, data.currency)}`}
        {others > 0 ? <span className={styles.others}>в корзине ещё {countOf(others, LINE_FORMS)}</span> : null}
      </output>
      <Button
        look="secondary"
        disabled={count === 0}
        pending={pending === '/basket/'}
        onClick={() => void press('/basket/')}
      >
        В корзину
      </Button>
      <Button
        disabled={count === 0}
        pending={pending === '/order/'}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void press('/order/')}
      >
        Оформить
      </Button>
    </section>
  );
}
