import { notFound } from '@tanstack/react-router';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { templateQuery } from './queries.ts';

/**
 * For the loader; answers the title of the page. Throws the 404 page for a template that is not the buyer's, and every
 * other failure (R-ERR-07).
 */
export async function loadTemplate({ queryClient, api }: AppContext, code: string): Promise<{ title: string }> {
  try {
    const { name } = await queryClient.fetchQuery(templateQuery(api, code));
    return { title: name };
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    throw error;
  }
}
