import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { amountOf } from '#shared/amount.ts';
import { APPEAL_MESSAGE_LENGTH, APPEAL_TITLE_LENGTH } from '#shared/appeal-limits.ts';
import { PERSON_NAME_LENGTH } from '#shared/registration-limits.ts';
import { checkEmail, checkRequired, checkWholePhone } from '#shared/validation.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { orderOfAppealQuery, typesQuery } from './appeal-queries.ts';
import type { NewAppealSearch } from './appeal-search.ts';
import styles from './appeals.module.css';
import { FilesAndSend } from './files-and-send.tsx';
import { emptyFields, loadTexts, newAppealName, storeTexts, useTextOwner } from './stored-texts.ts';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { formWith, useSending, useSendingKey } from './use-sending.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/appeal/', title: 'Обращения' },
  { path: '/appeal/add/', title: 'Новое обращение' },
];

const PERSONAL_DATA = 'personal-data';

/** The form of a new appeal (R-ROUTE-32). */
export function NewAppealPage({ search }: { search: NewAppealSearch }) {
  const isInBrowser = useIsInBrowser();
  return (
    <>
      <PageHeading crumbs={crumbs} title="Новое обращение" />
      <AppealForm key={JSON.stringify([isInBrowser, search])} search={search} isInBrowser={isInBrowser} />
    </>
  );
}

type Fields = typeof emptyFields;

function errorsOf(fields: Fields, isPersonal: boolean): FieldProblems<keyof Fields> {
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

/** The order and the line that the address names, where the visitor may see them. */
function useSubject({ order, line }: NewAppealSearch) {
  const { api, session } = useApp();
  const { data } = useQuery({
    ...orderOfAppealQuery(api, order ?? 0),
    enabled: order !== undefined && session.role !== 'MANAGER',
    retry: false,
  });
  if (order === undefined || !data) return null;
  const item = data.lines.find(({ lineNo }) => lineNo === line);
  return { order: data, item };
}

type Subject = NonNullable<ReturnType<typeof useSubject>>;

/** 'Заказ З-2026-000001, артикул ВВГ-3, 7 шт: ' */
function subjectInWords({ order, item }: Subject): string {
  if (!item) return `Заказ ${order.number}`;
  const article = item.article === null ? item.name : `артикул ${item.article}`;
  return `Заказ ${order.number}, ${article}, ${amountOf(item.quantity, item.unit)}`;
}

/** The question about what the search has not found, in words of no gender. */
function aboutQuery(query: string): Pick<Fields, 'title' | 'message'> {
  return {
    title: `Нет в каталоге: ${query}`.slice(0, APPEAL_TITLE_LENGTH),
    message: `Ищу в каталоге «${query}», поиск ничего не находит. Можно ли заказать такой товар?`,
  };
}

function AppealForm({ search, isInBrowser }: { search: NewAppealSearch; isInBrowser: boolean }) {
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
  const titleOf = (asked: string) => {
    if (subject) return subjectInWords(subject).slice(0, APPEAL_TITLE_LENGTH);
    return asked === PERSONAL_DATA && isHimself ? 'Изменение личных данных' : '';
  };
  const [fields, setFields] = useState(() => {
    const asked = isStaff ? PERSONAL_DATA : (search.type ?? (subject?.item ? 'claim' : ''));
    const begun = {
      ...emptyFields,
      ...(isStaff || !search.query ? { title: titleOf(asked) } : aboutQuery(search.query)),
      type: types.some(({ code }) => code === asked) ? asked : '',
    };
    return isInBrowser ? loadTexts(owner, name, begun) : begun;
  });
  const [files, setFiles] = useState<File[]>([]);
  const isPersonal = fields.type === PERSONAL_DATA;
  const { errors, watch, check, refuse } = useFieldErrors(fields, errorsOf(fields, isPersonal));
  const { send, isPending, failureWindow } = useSending(refuse);
  const { keyOf } = useSendingKey();
  const { upload, progress } = useUpload();
  const companies = isStaff ? [] : (header?.contragents ?? []);
  const current = companies.find((company) => company.uf_current_contragent);

  const change = (part: Partial<Fields>) => {
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

  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate aria-label="Новое обращение">
      <SelectField
        label="Тема"
        name="type"
        required
        value={fields.type}
        error={errors.type}
        onChange={(event) => change({ type: event.currentTarget.value })}
      >
        <option value="">Выберите тему</option>
        {types.map(({ code, name: title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </SelectField>
      {subject ? (
        <dl className={styles.facts} aria-label="О чём обращение">
          <dt>Заказ</dt>
          <dd>
            <Link href={subject.order.url}>{subject.order.number}</Link>
          </dd>
          {subject.item ? (
            <>
              <dt>Товар</dt>
              <dd>{subject.item.name}</dd>
              {subject.item.article === null ? null : (
                <>
                  <dt>Артикул</dt>
                  <dd>{subject.item.article}</dd>
                </>
              )}
              <dt>Количество</dt>
              <dd>{amountOf(subject.item.quantity, subject.item.unit)}</dd>
            </>
          ) : null}
        </dl>
      ) : companies.length > 1 ? (
        <SelectField
          label="Компания"
          name="contragent"
          value={fields.contragent || String(current?.id ?? '')}
          onChange={(event) => change({ contragent: event.currentTarget.value })}
        >
          {companies.map(({ id, uf_name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <InputField
        label="Заголовок"
        name="title"
        autoComplete="off"
        maxLength={APPEAL_TITLE_LENGTH}
        required
        value={fields.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {isPersonal ? <PersonFields fields={fields} errors={errors} change={change} isStaff={isStaff} /> : null}
      <TextAreaField
        label="Сообщение"
        name="message"
        className={styles.messageField}
        maxLength={APPEAL_MESSAGE_LENGTH}
        maxRows={14}
        required
        value={fields.message}
        error={errors.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <FilesAndSend files={files} onFiles={setFiles} isPending={isPending} progress={progress} />
      {failureWindow}
    </form>
  );
}

interface PersonFieldsProps {
  fields: Fields;
  errors: Partial<Record<keyof Fields, string>>;
  change: (part: Partial<Fields>) => void;
  isStaff: boolean;
}

/** New values of what is to be changed; the others stay empty. */
function PersonFields({ fields, errors, change, isStaff }: PersonFieldsProps) {
  const text = (name: 'last_name' | 'name' | 'second_name' | 'work_position', label: string) => (
    <InputField
      label={label}
      name={name}
      autoComplete="off"
      maxLength={PERSON_NAME_LENGTH}
      value={fields[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.person}>
      <legend>Новые данные</legend>
      <p className={styles.second}>Заполните только то, что нужно изменить.</p>
      {text('last_name', 'Фамилия')}
      {text('name', 'Имя')}
      {text('second_name', 'Отчество')}
      {isStaff ? null : text('work_position', 'Должность')}
      <InputField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Начнёт действовать, когда вы подтвердите его по ссылке из письма"
        value={fields.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={fields.phone}
        error={errors.phone}
        hint="Начнёт действовать, когда вы подтвердите его по ссылке из SMS"
        onPhone={(phone) => change({ phone })}
      />
    </fieldset>
  );
}
