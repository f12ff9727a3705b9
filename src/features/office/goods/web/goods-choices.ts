import { useQuery } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';

/** Sources, sections, brands and properties that a product may have; undefined until they are here. */
export function useGoodsChoices() {
  const { api } = useApp();
  return useQuery({ ...apiQuery(api, 'officeProductChoices', {}), staleTime: 60_000 }).data;
}

export const NO_CHOICES: Data<'officeProductChoices'> = { sources: [], sections: [], brands: [], properties: [] };
