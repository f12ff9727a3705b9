import { useState } from 'react';
import { addAllToBasket, type LinesToOrder } from './add-all.ts';
import { AddReportWindow, ExistingWindow, useExistingQuestion, type AddReport } from '#ordering/basket/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';

interface OrderFromProps extends Pick<ButtonProps, 'size' | 'look' | 'disabled'> {
  template: { name: string };
  /** The lines at the moment of the click. */
  lines: () => Promise<LinesToOrder> | LinesToOrder;
  /** Of the button. */
  action?: string;
}

/** Puts the lines of a template into the basket and says line by line what could not be. */
export function OrderFrom({ template, lines, action = 'В корзину', look = 'primary', ...button }: OrderFromProps) {
  const app = useApp();
  const [isPending, setPending] = useState(false);
  const [report, setReport] = useState<AddReport | null>(null);
  const { question, addAsking } = useExistingQuestion();
  const order = async () => {
    setPending(true);
    try {
      const wanted = await lines();
      setReport(await addAsking((existing) => addAllToBasket(app, wanted, existing)));
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return (
    <>
      <Button
        {...button}
        look={look}
        pending={isPending}
        aria-label={`${action}: ${template.name}`}
        onClick={() => void order()}
      >
        {action}
      </Button>
      <ExistingWindow question={question} />
      <AddReportWindow report={report} onClose={() => setReport(null)} title="Товары шаблона в корзине" />
    </>
  );
}
