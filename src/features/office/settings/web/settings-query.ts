import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import type { OfficeSettings } from '../contract.ts';

export const settingsQuery = (api: ApiClient) => ({ ...apiQuery(api, 'officeSettings', {}), staleTime: 0 });

/** Reads the settings again, after a refusal because somebody else has changed them. */
export const rereadSettings = (queryClient: QueryClient, api: ApiClient): Promise<OfficeSettings> =>
  queryClient.fetchQuery(settingsQuery(api));
