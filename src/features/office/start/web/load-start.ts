import { notFound } from '@tanstack/react-router';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

/** The key of the page, checked: any other one is the 404 page. */
export async function loadStart({ api }: Pick<AppContext, 'api'>, key: string | undefined): Promise<string> {
  try {
    return (await api('officeStartCheck', { query: { key } })).key;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    throw error;
  }
}
