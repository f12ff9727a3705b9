import { IconDownload } from '@tabler/icons-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { countOf } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinesToolbar } from '#web/ui/lines-toolbar.tsx';
import { downloadFile } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { LINE_OBJECT_FORMS, selectableIds, templateLines, type BasketRow } from './basket-lines.ts';
import type { BasketPageState } from './use-basket-page.ts';
import { useMoveToFavourites } from './use-move-to-favourites.ts';
import { sendUnsaved } from './quantity-saving.ts';

/** The button that saves lines as a template: templates build on the basket. */
export type SaveTemplateButton = ComponentType<{
  products: () => readonly { id: number; quantity: number; unit?: string }[];
  children: ReactNode;
}>;

interface BasketToolbarProps {
  SaveTemplate: SaveTemplateButton;
  page: BasketPageState;
  /** Rows that the search leaves. */
  shown: readonly BasketRow[];
  checked: ReadonlySet<number>;
  onCheck: (ids: ReadonlySet<number>) => void;
  text: string;
  onSearch: (text: string) => void;
}

/** Selection with its actions, search, and clearing (R-BASK-02, R-STATE-025, A-114). */
export function BasketToolbar({ SaveTemplate, page, shown, checked, onCheck, text, onSearch }: BasketToolbarProps) {
  const chosen = selectableIds(shown).filter((id) => checked.has(id));
  const removeChosen = () => {
    onCheck(new Set());
    void page.removeMany(chosen);
  };
  const { move, isPending } = useMoveToFavourites(page.removeMany);
  const moveChosen = async () => {
    const ids = new Set(chosen);
    await move(shown.filter(({ item }) => ids.has(item.id)));
    onCheck(new Set());
  };
  return (
    <LinesToolbar
      searchLabel="Поиск по корзине"
      text={text}
      onSearch={onSearch}
      ids={selectableIds(shown)}
      checked={checked}
      onCheck={onCheck}
      whole={
        <>
          <BasketFile />
          <ClearBasket page={page} />
        </>
      }
    >
      <Button look="secondary" disabled={chosen.length === 0} onClick={removeChosen}>
        {chosen.length === 0 ? 'Удалить выбранные' : `Удалить ${countOf(chosen.length, LINE_OBJECT_FORMS)}`}
      </Button>
      <Button
        look="secondary"
        title="Переместить в избранное"
        aria-label="Переместить выбранные в избранное"
        disabled={chosen.length === 0}
        pending={isPending}
        onClick={() => void moveChosen()}
      >
        В избранное
      </Button>
      <SaveTemplate products={() => templateLines(page.rows, chosen)}>Сохранить как шаблон</SaveTemplate>
    </LinesToolbar>
  );
}

function BasketFile() {
  const { download, isPending } = useBasketFile();
  return (
    <Button look="quiet" pending={isPending} onClick={() => void download()}>
      <Icon of={IconDownload} size={18} />
      Скачать в Excel
    </Button>
  );
}

function ClearBasket({ page }: { page: BasketPageState }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Очистить корзину
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Очистить корзину?"
        action="Очистить"
        onConfirm={page.clear}
      >
        Из корзины будут удалены все товары. Вернуть их не получится.
      </Confirm>
    </>
  );
}

/** Saves the basket as a spreadsheet on the visitor's disk, once the quantities on their way are in it. */
function useBasketFile() {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      await sendUnsaved(queryClient, api);
      const { link, name } = await api('basketFile', { body: {} });
      await downloadFile(link, name);
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return { download, isPending };
}
