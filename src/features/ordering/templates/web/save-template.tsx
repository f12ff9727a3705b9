import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { callOnce } from '#web/api/call-once.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import styles from './save-template.module.css';
import { TemplateFields, templateErrors, type TemplateText } from './template-fields.tsx';

/** Base units of a unit; without one, of that of the product. */
type TemplateLine = { id: number; quantity: number; unit?: string };

interface SaveTemplateProps extends Pick<ButtonProps, 'look' | 'size' | 'disabled' | 'wide' | 'className'> {
  /** Ids of products or offers with base units, as they stand when the window opens. */
  products: () => readonly TemplateLine[];
  /** The shop takes the lines of the basket as they are when the template is saved. */
  fromBasket?: boolean;
  /** What the name begins with: 'Заказ З-2026-000012'. */
  suggestedName?: string;
  /** To the page of the new template, instead of staying where the buyer is. */
  opensIt?: boolean;
  /** Of the button. */
  children: ReactNode;
}

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
  return (
    <>
      <Button look="secondary" {...button} onClick={() => setLines(products())}>
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

interface NewTemplateProps extends Pick<SaveTemplateProps, 'fromBasket' | 'opensIt'> {
  lines: readonly TemplateLine[];
  /** What the form begins with. */
  text: TemplateText;
  onClose: () => void;
}

/** The form of a new template, for a window. */
export function NewTemplate({ lines, fromBasket = false, text: begun, opensIt = false, onClose }: NewTemplateProps) {
  const [text, setText] = useState(begun);
  const { errors, watch, check, refuse } = useFieldErrors({ ...text }, templateErrors(text));
  const { save, isPending } = useSaving({ products: lines, fromBasket, opensIt, onClose, refuse });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form of a window is inside the page's in the tree of components
    event.stopPropagation();
    if (check(event.currentTarget)) void save(text);
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <TemplateFields value={text} errors={errors} onChange={setText} />
      <p className={styles.lines}>
        {lines.length > 0
          ? `В шаблоне: ${countOf(lines.length, LINE_FORMS)}.`
          : 'Товары можно добавить на странице шаблона.'}
      </p>
      <FormButtons action="Сохранить шаблон" pending={isPending} onClose={onClose} />
    </form>
  );
}

interface Saving {
  products: NewTemplateProps['lines'];
  fromBasket: boolean;
  opensIt: boolean;
  onClose: () => void;
  /** Takes errors of the server by field. */
  refuse: (messages: Record<string, string>) => void;
}

/** A request that is repeated after a lost answer makes one template; one with another text makes another. */
function useSaving({ products, fromBasket, opensIt, onClose, refuse }: Saving) {
  const { api, queryClient } = useApp();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const save = async (text: TemplateText) => {
    setPending(true);
    try {
      const body = { ...text, ...(fromBasket ? { fromBasket } : { products: [...products] }) };
      const { url } = await callOnce({ api, queryClient }, 'templateAdd', { body });
      void queryClient.invalidateQueries({ queryKey: ['templateList'] });
      onClose();
      showPopup('Шаблон сохранён');
      // What the page would ask about is saved
      if (opensIt) await navigate({ to: '/', href: url, ignoreBlocker: true });
    } catch (error) {
      const messages = fieldMessages(error);
      refuse(messages);
      if (!messages.name && !messages.description) showFailure(error);
    }
    setPending(false);
  };
  return { save, isPending };
}
