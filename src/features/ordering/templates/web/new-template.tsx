import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { callOnce } from '#web/api/call-once.ts';
import { fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { formName } from './form-name.ts';
import styles from './save-template.module.css';
import { TemplateFields, templateErrors, type TemplateText } from './template-fields.tsx';

/** Base units of a unit; without one, of that of the product. */
export type TemplateLine = { id: number; quantity: number; unit?: string };

export interface NewTemplateProps {
  lines: readonly TemplateLine[];
  /** The shop takes the lines of the basket as they are when the template is saved. */
  fromBasket?: boolean;
  /** To the page of the new template, instead of staying where the buyer is. */
  opensIt?: boolean;
  /** What the form begins with. */
  text: TemplateText;
  onClose: () => void;
}

/** The form of a new template, for a window. */
export function NewTemplate({ lines, fromBasket = false, text: begun, opensIt = false, onClose }: NewTemplateProps) {
  const [text, setText] = useKeptFields(formName(fromBasket), { ...begun });
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
