import { useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { exchangeCrumbs } from './exchange-crumbs.ts';
import { quarantineList, type QuarantineRow } from './quarantine-list.tsx';
import { useExchangeCall, useMayChange } from './use-exchange-call.ts';

/** Values that wait for a decision: row by row, or all. */
export function QuarantineScreen() {
  const { api } = useApp();
  const mayChange = useMayChange();
  return (
    <>
      <PageHeading crumbs={exchangeCrumbs} title="Карантин">
        {mayChange ? <AllButtons /> : null}
      </PageHeading>
      <p>Эти значения из выгрузок похожи на ошибку. В магазине прежние, остальное загружено.</p>
      <OfficeList
        list={quarantineList}
        read={(values, after, signal) => api('officeQuarantine', { query: { ...values, after } as never }, { signal })}
        Actions={mayChange ? ChosenButtons : undefined}
      />
    </>
  );
}

function ChosenButtons({ chosen, onDone }: { chosen: readonly QuarantineRow[]; onDone: () => void }) {
  const { call, isPending } = useExchangeCall('officeQuarantineDecide');
  const decide = async (accept: boolean) => {
    const body = { which: chosen.slice(0, 500).map(({ id }) => id), accept };
    const done = await call({ body }, ({ decided }) => doneText(decided, accept));
    if (done) onDone();
  };
  return (
    <>
      <Button look="secondary" size="small" pending={isPending} onClick={() => void decide(true)}>
        Принять новое
      </Button>
      <Button look="secondary" size="small" pending={isPending} onClick={() => void decide(false)}>
        Оставить прежнее
      </Button>
    </>
  );
}

const doneText = (count: number, accept: boolean): string =>
  accept ? `Принято значений: ${formatNumber(count)}` : `Оставлено прежних значений: ${formatNumber(count)}`;

function AllButtons() {
  const [asked, setAsked] = useState<'accept' | 'keep' | null>(null);
  const { call } = useExchangeCall('officeQuarantineDecide');
  const decideAll = async (accept: boolean) => {
    let count = 0;
    for (;;) {
      const done = await call({ body: { which: 'all', accept } });
      if (!done) return false;
      count += done.decided;
      if (done.left === 0) break;
    }
    showPopup(doneText(count, accept));
    return true;
  };
  const close = () => setAsked(null);
  return (
    <>
      <Button look="secondary" onClick={() => setAsked('accept')}>
        Принять все
      </Button>
      <Button look="secondary" onClick={() => setAsked('keep')}>
        Оставить все прежние
      </Button>
      <Confirm
        opened={asked === 'accept'}
        onClose={close}
        title="Принять все новые значения?"
        action="Принять все"
        onConfirm={() => decideAll(true)}
      >
        В магазине появятся все значения, которые ждут решения, без учёта отбора в списке.
      </Confirm>
      <Confirm
        opened={asked === 'keep'}
        onClose={close}
        title="Оставить все прежние значения?"
        action="Оставить все"
        onConfirm={() => decideAll(false)}
      >
        Новые значения больше не появятся в карантине, пока учётная система не пришлёт другие.
      </Confirm>
    </>
  );
}
