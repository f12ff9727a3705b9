import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { FactorOverview } from './factor-overview.tsx';
import { factorQuery } from './factor-query.ts';
import { FactorStep, type Step } from './factor-step.tsx';

interface SecondFactorProps {
  className?: string;
  /** Called once the recovery codes of a new second factor have been taken. */
  onSet?: () => void;
}

/** The second factor of the account: the codes of an authenticator, recovery codes and passkeys. */
export function SecondFactor({ className, onSet }: SecondFactorProps) {
  const { api } = useApp();
  const query = useQuery(factorQuery(api));
  const { data } = query;
  return (
    <Panel title="Вход в два шага" className={className}>
      {data ? <Content factor={data} onSet={onSet} /> : <LoadingState query={query} rows={2} height={56} />}
    </Panel>
  );
}

function Content({ factor, onSet }: { factor: Data<'factorGet'>; onSet: (() => void) | undefined }) {
  const { api } = useApp();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const refresh = () =>
    Promise.all(
      [factorQuery(api).queryKey, ['profileSecurity']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const begin = async (password?: string) =>
    setStep({ kind: 'set up', setUp: await api('factorBegin', { body: { password } }) });
  const start = () => {
    if (factor.asksPassword && !factor.isFresh) setStep({ kind: 'ask password' });
    else begin().catch(showFailure);
  };
  if (!step) return <FactorOverview factor={factor} onStart={start} onStep={setStep} />;
  return (
    <FactorStep
      // Each form begins with fields of its own
      key={step.kind}
      step={step}
      factor={factor}
      onBegin={begin}
      onCodes={async (codes) => {
        setStep({ kind: 'codes', codes });
        await refresh();
      }}
      onDone={async (message) => {
        close();
        showPopup(message);
        await refresh();
      }}
      onCodesTaken={() => {
        close();
        onSet?.();
      }}
      onCancel={close}
    />
  );
}
