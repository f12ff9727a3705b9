import { APPEAL_MESSAGE_LENGTH, APPEAL_TITLE_LENGTH } from '#shared/limits.ts';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { NewAppealSearch } from './appeal-search.ts';
import { SubjectFacts } from './appeal-subject.tsx';
import styles from './appeals.module.css';
import { FilesAndSend } from './files-and-send.tsx';
import { PersonalDataFields } from './personal-data-fields.tsx';
import { type NewAppealProps, useNewAppeal } from './use-new-appeal.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/appeal/', title: 'Обращения' },
  { path: '/appeal/add/', title: 'Новое обращение' },
];

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

function AppealForm(props: NewAppealProps) {
  const form = useNewAppeal(props);
  const { types, subject, companies, fields, errors, change } = form;
  const current = companies.find((company) => company.uf_current_contragent);
  return (
    <form className={styles.form} {...form.watch} onSubmit={form.submit} noValidate aria-label="Новое обращение">
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
        <SubjectFacts {...subject} />
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
      {form.isPersonal ? <PersonalDataFields {...{ fields, errors, change }} isStaff={form.isStaff} /> : null}
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
      <FilesAndSend {...form.sending} />
      {form.failureWindow}
    </form>
  );
}
