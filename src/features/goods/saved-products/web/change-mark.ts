import type { MarkList } from '#goods/catalogue/web/index.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { SavedInHeader } from '../contract.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { changeAlert } from './change-alert.ts';

interface MarkClient {
  api: ApiClient;
  queryClient: QueryClient;
}

const calls = {
  favorite: { true: 'favouriteAdd', false: 'favouriteRemove', clear: 'favouriteClear', page: 'favouriteList' },
  compare: { true: 'compareAdd', false: 'compareRemove', clear: 'compareClear', page: 'compareList' },
} as const;

/** What is wanted of a product while requests of it are on their way. */
interface MarkChange {
  isOn: boolean;
}
const changes = new WeakMap<QueryClient, Map<number, MarkChange>>();

/**
 * Marks a product or takes the mark away. Favourites show it at once and turn back where the shop refuses (R-STATE-030,
 * A-100); of quick presses the last one wins, and requests of one product go one after another. The comparison shows it
 * when the shop has confirmed (R-STATE-031).
 */
export async function changeMark(
  client: MarkClient,
  list: MarkList | 'awaited',
  id: number,
  isOn: boolean,
): Promise<void> {
  if (list === 'awaited') return changeAlert(client, id, isOn);
  if (list === 'favorite') await changeAtOnce(client, id, isOn);
  else await changeWhenConfirmed(client, id, isOn);
}

/** Takes all marks of a list away. Throws where the shop refuses. */
export async function clearMarks({ api, queryClient }: MarkClient, list: MarkList): Promise<void> {
  const left = await api(calls[list].clear, {});
  queryClient.setQueriesData<SavedInHeader>(
    { queryKey: ['header'] },
    (header) => header && { ...header, [list]: left },
  );
}

async function changeWhenConfirmed(client: MarkClient, id: number, isOn: boolean): Promise<void> {
  try {
    await send(client, 'compare', id, isOn);
    show(client, 'compare', id, isOn);
    await settle(client, 'compare');
  } catch (error) {
    showFailure(error);
  }
}

async function changeAtOnce(client: MarkClient, id: number, isOn: boolean): Promise<void> {
  const pending = pendingOf(client.queryClient);
  show(client, 'favorite', id, isOn);
  const earlier = pending.get(id);
  if (earlier) {
    earlier.isOn = isOn;
    return;
  }
  const change: MarkChange = { isOn };
  pending.set(id, change);
  let confirmed = !isOn;
  while (change.isOn !== confirmed) {
    const sent = change.isOn;
    try {
      await send(client, 'favorite', id, sent);
      confirmed = sent;
    } catch (error) {
      if (change.isOn !== sent) continue;
      change.isOn = confirmed;
      showFailure(error);
    }
  }
  pending.delete(id);
  show(client, 'favorite', id, confirmed);
  await settle(client, 'favorite');
}

function pendingOf(queryClient: QueryClient): Map<number, MarkChange> {
  const known = changes.get(queryClient) ?? new Map<number, MarkChange>();
  changes.set(queryClient, known);
  return known;
}

const send = ({ api }: MarkClient, list: MarkList, id: number, isOn: boolean) =>
  api(calls[list][`${isOn}`], { body: { product_id: id } });

/** Puts the mark into the header data, from which every button and counter reads it. */
function show({ queryClient }: MarkClient, list: MarkList, id: number, isOn: boolean): void {
  queryClient.setQueriesData<SavedInHeader>({ queryKey: ['header'] }, (header) => {
    if (!header || header[list].includes(id) === isOn) return header;
    return { ...header, [list]: isOn ? [...header[list], id] : header[list].filter((other) => other !== id) };
  });
}

/**
 * A header that was asked for before the change may still arrive: the header is read again. The favourites page keeps its rows
 * until the next visit, so that a mark taken away by mistake is set again in its place.
 */
async function settle({ queryClient }: MarkClient, list: MarkList): Promise<void> {
  if (queryClient.isFetching({ queryKey: ['header'] }) > 0)
    void queryClient.invalidateQueries({ queryKey: ['header'] });
  if (list === 'compare') await queryClient.invalidateQueries({ queryKey: [calls.compare.page] });
  else await queryClient.invalidateQueries({ queryKey: ['listing', { base: '/favourites/' }], refetchType: 'none' });
}
