import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import type { FormValues } from '#web/ui/office/form-types.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { type ContentKind, type SavedContent, savedContent } from '../contract.ts';
import { namesQuery } from './content-query.ts';
import { emptyFields, fieldsOf, readValues, typeValues } from './form-fields.tsx';
import { contentHref } from './kinds.ts';
import { useContentUploads } from './use-content-uploads.ts';

type Content = Data<'officeContent'>;

/** Writes a thing of the content, or changes the one that is shown. */
export function ContentForm({ kind, content }: { kind: ContentKind; content: Content | null }) {
  const { api } = useApp();
  const router = useRouter();
  const reread = useReread(['officeContent', 'officeContentList']);
  const names = useQuery(namesQuery(api)).data;
  const uploads = useContentUploads();
  // Changes of others never replace typed text: a save over them is refused and shows both
  const [begun, setBegun] = useState({ epoch: 0, content });
  const key = begun.content?.key ?? null;
  const wasShown = begun.content !== null && isShown(begun.content.fields);
  const versioned = (read: Content | null) => ({
    values: typeValues(kind, read?.fields ?? emptyFields(kind, new Date())),
    version: read?.version ?? 0,
  });
  return (
    <OfficeForm
      key={begun.epoch}
      schema={savedContent}
      bodyOf={(values: FormValues, version) => bodyOf({ kind, key, version }, values)}
      begun={versioned(begun.content)}
      fields={fieldsOf(kind, { names, uploads })}
      action={(values) => actionOf(values.published, wasShown)}
      save={async (body) => {
        const saved = await api('officeContentSave', { body });
        showPopup(doneOf('published' in body ? body.published : true, wasShown));
        if (key === null) await router.navigate({ href: contentHref(kind, saved.key), replace: true });
        else {
          const now = await api('officeContent', { params: { kind, key } });
          setBegun({ epoch: begun.epoch + 1, content: now });
        }
        await reread();
      }}
      reread={async () => versioned(await api('officeContent', { params: { kind, key: key ?? '' } }))}
    />
  );
}

function bodyOf(over: { kind: ContentKind; key: string | null; version: number }, values: FormValues): SavedContent {
  return { ...readValues(over.kind, values), ...over } as SavedContent;
}

const isShown = (fields: Content['fields']): boolean => !('published' in fields) || fields.published;

/** Pages have no field for it: they are published. */
function actionOf(published: string | undefined, wasShown: boolean): string {
  if (published === 'no') return wasShown ? 'Снять с публикации' : 'Сохранить черновик';
  return wasShown ? 'Сохранить' : 'Опубликовать';
}

function doneOf(isPublished: boolean, wasShown: boolean): string {
  if (!isPublished) return wasShown ? 'Снято с публикации' : 'Черновик сохранён';
  return wasShown ? 'Сохранено' : 'Опубликовано';
}
