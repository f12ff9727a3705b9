import { notFound } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { ContentKind } from '../contract.ts';
import { kindOf, kindWords } from './kinds.ts';

export const contentQuery = (api: ApiClient, kind: ContentKind, key: string) => ({
  ...apiQuery(api, 'officeContent', { params: { kind, key } }),
  staleTime: 0,
});

export const namesQuery = (api: ApiClient) => ({ ...apiQuery(api, 'officeContentNames', {}), staleTime: 60_000 });

export const titleOf = (fields: Data<'officeContent'>['fields']): string =>
  'title' in fields ? fields.title : 'question' in fields ? fields.question : fields.name;

/** Checks the kind of a list and answers its title. */
export function loadContentList(text: string): string {
  const kind = kindOf(text);
  if (kind === null) throw notFound();
  return kindWords[kind].many;
}

/** Reads one thing of the content and answers its title; other failures than 'not found' are said by the page. */
export async function loadContent({ queryClient, api }: AppContext, text: string, key: string): Promise<string> {
  const kind = kindOf(text);
  if (kind === null) throw notFound();
  if (key === 'new') return kindWords[kind].add;
  try {
    return titleOf((await queryClient.fetchQuery(contentQuery(api, kind, key))).fields) || kindWords[kind].one;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return kindWords[kind].one;
  }
}
