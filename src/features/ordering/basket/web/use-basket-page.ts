import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineUnitOf } from '#shared/line-unit.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { forgetLines, refreshBasket, storeReplacedLine } from './basket-cache.ts';
import {
  basketRows,
  deletedLine,
  idsAddedAgain,
  rowAt,
  withNewIds,
  withReplacedId,
  type BasketRow,
  type DeletedLine,
} from './basket-lines.ts';
import { sendUnsaved } from './quantity-saving.ts';
import { basketProductsQuery, type BasketProducts } from './queries.ts';
import { useRestoreLine } from './use-restore-line.ts';
import { useReplaceLine } from './use-replace-line.ts';
import { useChangeQuantity, useUnsavedLines } from './use-quantities.ts';

type Lines = ReadonlyMap<number, DeletedLine>;

const NO_PRODUCTS: BasketProducts['grid']['row'] = [];

/** The lines of the basket page and their actions, which take the index in `rows`. */
export function useBasketPage() {
  const { api, queryClient } = useApp();
  const basket = useQuery(basketProductsQuery(api));
  const products = basket.data?.grid.row ?? NO_PRODUCTS;
  const unsaved = useUnsavedLines();
  const changeQuantity = useChangeQuantity();
  const restore = useRestoreLine();
  const [order, setOrder] = useState<readonly number[]>([]);
  const [deleted, setDeleted] = useState<Lines>(new Map());
  const [updating, setUpdating] = useState<Lines>(new Map());
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const seen = withNewIds(order, products);
  if (seen !== order) setOrder(seen);
  const addedAgain = idsAddedAgain(deleted, products, { unsaved, removing });
  if (addedAgain.length > 0) setDeleted(without(deleted, addedAgain));

  const replacing = useReplaceLine((oldId, newId) => {
    setOrder((before) => withReplacedId(before, oldId, newId));
    setDeleted((before) => without(before, [newId]));
  });
  const canBuyUnavailable = basket.data?.canBuyUnavailable ?? false;
  const rows = basketRows({ products, order: seen, deleted, updating, unsaved, canBuyUnavailable });

  const remember = (gone: readonly BasketRow[], removedByMinimum: boolean) => {
    const lines = gone.filter(isKept).map(({ item, quantity }) => deletedLine(item, quantity, removedByMinimum));
    setDeleted((before) => adding(before, lines));
  };
  const takeOut = (row: BasketRow, removedByMinimum: boolean) => {
    remember([row], removedByMinimum);
    changeQuantity(row.item.id, 0);
  };
  const remove = (index: number) => takeOut(rowAt(rows, index), false);
  const change = (index: number, quantity: number) => {
    const row = rowAt(rows, index);
    if (quantity > 0) changeQuantity(row.item.id, quantity, lineUnitOf(row.item.measure));
    else takeOut(row, true);
  };
  const restoreLine = async (index: number) => {
    const { item } = rowAt(rows, index);
    const line = deleted.get(item.id);
    if (!line) return;
    setDeleted((before) => without(before, [item.id]));
    setUpdating((before) => adding(before, [line]));
    const unit = item.remeasured?.unit ?? lineUnitOf(item.measure);
    if (!(await restore(item.id, line.prior, unit, item.remark))) setDeleted((before) => adding(before, [line]));
    setUpdating((before) => without(before, [item.id]));
  };
  const changeOffer = async (index: number, offerId: number) => {
    const { item, quantity } = rowAt(rows, index);
    const line = deletedLine(item, quantity);
    setUpdating((before) => adding(before, [line]));
    // A pending quantity refers to the line by its old id
    await sendUnsaved(queryClient, api);
    try {
      const body = { productId: item.id, offerId, quantity, index };
      const answer = await api('basketChangeOffer', { body });
      setOrder((before) => withReplacedId(before, item.id, offerId));
      setDeleted((before) => without(before, [offerId]));
      storeReplacedLine(queryClient, item.id, answer);
    } catch (error) {
      showFailure(error);
      void refreshBasket(queryClient);
    }
    setUpdating((before) => without(before, [item.id]));
  };
  const removeMany = async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    const gone = new Set(ids);
    remember(
      rows.filter(({ item }) => gone.has(item.id)),
      false,
    );
    setRemoving((before) => new Set([...before, ...ids]));
    try {
      const answer = await api('basketRemove', { body: { products: [...ids] } });
      forgetLines(queryClient, ids, answer);
    } catch (error) {
      showFailure(error);
      setDeleted((before) => without(before, ids));
    }
    setRemoving((before) => new Set([...before].filter((id) => !gone.has(id))));
  };
  const clear = async () => {
    const ids = [...products, ...(basket.data?.noProductsAddToOrder ?? [])].map(({ id }) => id);
    try {
      const { version } = await api('basketClear', { body: {} });
      setDeleted(new Map());
      forgetLines(queryClient, ids, { version });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return {
    basket,
    rows,
    unsavedCount: unsaved.size,
    replaced: replacing.lines,
    replaceLine: replacing.replace,
    putBack: replacing.back,
    change,
    changeOffer,
    remove,
    restoreLine,
    removeMany,
    clear,
  };
}

export type BasketPageState = ReturnType<typeof useBasketPage>;

/** A removed out-of-stock line cannot be restored (R-STATE-023). */
const isKept = ({ state }: BasketRow) => state === 'normal';

function adding(lines: Lines, added: readonly DeletedLine[]): Lines {
  return new Map([...lines, ...added.map((line) => [line.item.id, line] as const)]);
}

function without(lines: Lines, ids: readonly number[]): Lines {
  const gone = new Set(ids);
  return new Map([...lines].filter(([id]) => !gone.has(id)));
}
