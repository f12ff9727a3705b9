import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { APPEAL_TITLE_LENGTH } from '#shared/limits.ts';
import { checkEmail, checkRequired, checkWholePhone } from '#shared/validation.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { typesQuery } from './appeal-queries.ts';
import type { NewAppealSearch } from './appeal-search.ts';
import { type Subject, subjectInWords, useSubject } from './appeal-subject.tsx';
import { type AppealFields, emptyFields, loadTexts, newAppealName, storeTexts } from './stored-texts.ts';
import { formWith, useSending, useSendingKey } from './use-sending.tsx';

const PERSONAL_DATA = 'personal-data';

export interface NewAppealProps {
  search: NewAppealSearch;
  /** Stored texts are there in the browser alone. */
  isInBrowser: boolean;
}

/** The state of the form of a new appeal, from the texts that it begins with to the page of the appeal that was sent. */
export function useNewAppeal({ search, isInBrowser }: NewAppealProps) {
  const { api, session, queryClient } = useApp();
  const navigate = useNavigate();
  const owner = useTextOwner();
  const header = useHeader();
  const { data: allTypes } = useSuspenseQuery(typesQuery(api));
  const isStaff = session.role === 'MANAGER';
  const isHimself = !header?.actor;
  const types = allTypes.filter(({ code }) => (code === PERSONAL_DATA ? isHimself : !isStaff));
  const subject = useSubject(search);
  const name = newAppealName(search);
  const [fields, setFields] = useState(() => {
    const begun = firstTexts(search, { subject, isStaff, isHimself });
    const known = types.some(({ code }) => code === begun.type) ? begun : { ...begun, type: '' };
    return isInBrowser ? loadTexts(owner, name, known) : known;
  });
  const [files, setFiles] = useState<File[]>([]);
  const isPersonal = fields.type === PERSONAL_DATA;
  const { errors, watch, check, refuse } = useFieldErrors(fields, errorsOf(fields, isPersonal));
  const { send, isPending, failureWindow } = useSending(refuse);
  const { keyOf } = useSendingKey();
  const { upload, progress } = useUpload();

  const change = (part: Partial<AppealFields>) => {
    const after = { ...fields, ...part };
    setFields(after);
    storeTexts(owner, name, after);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    const { type, contragent, title, message, ...person } = fields;
    const sent = {
      type,
      title,
      message,
      contragent: subject ? undefined : contragent || undefined,
      order: subject?.order.id,
      line: subject?.item?.lineNo,
      ...(isPersonal && person),
    };
    void send(async () => {
      const idempotencyKey = keyOf(sent, files);
      const added = await upload(files, (options) =>
        api('appealAdd', { body: formWith(sent, files) }, { ...options, idempotencyKey }),
      );
      if (!added) return;
      storeTexts(owner, name, null);
      showPopup('Обращение отправлено');
      void queryClient.invalidateQueries({ queryKey: ['appealList'] });
      void queryClient.invalidateQueries({ queryKey: ['managerAppeals'] });
      await navigate({ to: '/appeal/$code/', params: { code: String(added.id) } });
    });
  };

  const companies = isStaff ? [] : (header?.contragents ?? []);
  return {
    types,
    subject,
    companies,
    isStaff,
    isPersonal,
    fields,
    errors,
    watch,
    change,
    submit,
    sending: { files, onFiles: setFiles, isPending, progress },
    failureWindow,
  };
}

interface Beginning {
  subject: Subject | null;
  isStaff: boolean;
  isHimself: boolean;
}

/** What the address of the page says: a type, a line of an order, a query without results. */
function firstTexts(search: NewAppealSearch, { subject, isStaff, isHimself }: Beginning): AppealFields {
  const type = isStaff ? PERSONAL_DATA : (search.type ?? (subject?.item ? 'claim' : ''));
  if (search.query && !isStaff) return { ...emptyFields, type, ...aboutQuery(search.query) };
  const personal = type === PERSONAL_DATA && isHimself ? 'Изменение личных данных' : '';
  const title = subject ? subjectInWords(subject).slice(0, APPEAL_TITLE_LENGTH) : personal;
  return { ...emptyFields, type, title };
}

/** The question about what the search has not found, in words of no gender. */
function aboutQuery(query: string): Pick<AppealFields, 'title' | 'message'> {
  return {
    title: `Нет в каталоге: ${query}`.slice(0, APPEAL_TITLE_LENGTH),
    message: `Ищу в каталоге «${query}», поиск ничего не находит. Можно ли заказать такой товар?`,
  };
}

function errorsOf(fields: AppealFields, isPersonal: boolean): FieldProblems<keyof AppealFields> {
  return {
    type: checkRequired(fields.type),
    title: checkRequired(fields.title),
    message: checkRequired(fields.message),
    ...(isPersonal && {
      email: checkEmail(fields.email.trim()),
      phone: fields.phone === '' ? null : checkWholePhone(fields.phone),
    }),
  };
}
