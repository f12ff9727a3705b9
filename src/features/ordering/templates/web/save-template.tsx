import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { formName } from './form-name.ts';
import type { NewTemplateProps, TemplateLine } from './new-template.tsx';

interface SaveTemplateProps
  extends
    Pick<NewTemplateProps, 'fromBasket' | 'opensIt'>,
    Pick<ButtonProps, 'look' | 'size' | 'disabled' | 'wide' | 'className'> {
  /** Ids of products or offers with base units, as they stand when the window opens. */
  products: () => readonly TemplateLine[];
  /** What the name begins with: 'Заказ З-2026-000012'. */
  suggestedName?: string;
  /** Of the button. */
  children: ReactNode;
}

const NewTemplate = latePart(async () => (await import('./new-template.tsx')).NewTemplate, 3);

/** A button that keeps goods as a new template of the buyer's (R-CALL-068, A-137): the basket's, an order's, or none yet. */
export function SaveTemplate({
  products,
  suggestedName = '',
  opensIt = false,
  fromBasket = false,
  children,
  ...button
}: SaveTemplateProps) {
  const [lines, setLines] = useState<readonly TemplateLine[]>();
  const close = () => setLines(undefined);
  useKeptWindow(formName(fromBasket), () => setLines(products()));
  return (
    <>
      <Button
        look="secondary"
        {...button}
        onPointerEnter={NewTemplate.prepare}
        onFocus={NewTemplate.prepare}
        onClick={() => setLines(products())}
      >
        {children}
      </Button>
      <Modal opened={lines !== undefined} onClose={close} title="Новый шаблон" size="small">
        {lines ? (
          <NewTemplate
            {...{ lines, fromBasket, opensIt }}
            text={{ name: suggestedName, description: '' }}
            onClose={close}
          />
        ) : null}
      </Modal>
    </>
  );
}
