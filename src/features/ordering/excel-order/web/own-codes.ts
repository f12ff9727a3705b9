import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailureAs } from '#web/ui/toast-store.ts';
import type { ListedEntry } from './listed-table.tsx';

/** A code that the buyer has made his company's own, or has had forgotten, since the file was read; by item id. */
export type OwnCodes = ReadonlyMap<number, OwnCode>;

export type OwnCode = { code: string; isKept: boolean };

type Changed = (itemId: number, code: OwnCode) => void;

/**
 * What is chosen for a line is remembered as what the company calls by the line's code, so that the next file needs no
 * choice. `onChanged` gets what the shop has confirmed.
 */
export function useOwnCodes(onChanged: Changed) {
  const { api } = useApp();
  const remember = async (itemId: number, code: string) => {
    try {
      await api('basketRememberCode', { body: { code, id: itemId } });
      onChanged(itemId, { code, isKept: true });
    } catch (error) {
      showFailureAs(error, failureMessage(error, `Не удалось запомнить код ${code}`));
    }
  };
  const forget = async (itemId: number, code: string) => {
    try {
      await api('basketForgetCode', { body: { code } });
      onChanged(itemId, { code, isKept: false });
    } catch (error) {
      showFailureAs(error, failureMessage(error, `Не удалось забыть код ${code}`));
    }
  };
  return {
    remember: (itemId: number, code: string) => void remember(itemId, code),
    forget: (itemId: number, code: string) => void forget(itemId, code),
  };
}

/** A line with what has become of its code since. */
export function withOwnCode(entry: ListedEntry, change: OwnCode | undefined): ListedEntry {
  if (!change) return entry;
  const { code, isKept } = change;
  const notes = (entry.notes ?? []).filter((note) => !note.startsWith('Найден по вашему коду'));
  if (!isKept) return { ...entry, ownCode: null, notes: [...notes, `Код ${code} забыт`] };
  return { ...entry, ownCode: code, notes: [...notes, `Код ${code} запомнен: в следующем файле товар найдётся сам`] };
}
