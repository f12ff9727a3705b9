import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDrafts } from '#web/app/drafts.ts';
import { createRowDrafts, rowDrafts } from './row-drafts.ts';

const owner = { accountId: 1, companyId: 2 };

beforeEach(() => {
  const methods = { getItem, setItem, removeItem };
  function getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  }
  function setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  }
  function removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  }
  vi.stubGlobal('sessionStorage', Object.create(methods));
  vi.stubGlobal('window', {});
});
afterEach(() => void vi.unstubAllGlobals());

/** What the next document of the same tab reads. */
const reloaded = (of = owner) => {
  const drafts = createRowDrafts(of);
  return { quantities: [...drafts.quantities()], ticks: [...drafts.ticks('goods').get()] };
};

describe('what is typed and ticked in rows of goods', () => {
  it('quantities and ticks survive a reload', () => {
    const drafts = createRowDrafts(owner);
    drafts.setQuantity(5, 30);
    drafts.setQuantity(6, 2);
    drafts.setQuantity(6);
    drafts.ticks('goods').set(new Set([5, 7]));
    expect(reloaded()).toEqual({ quantities: [[5, 30]], ticks: [5, 7] });
    expect([...createRowDrafts(owner).ticks('favourites').get()]).toEqual([]);
  });

  it('another company and another account see nothing of them, and the first company finds them again', () => {
    createRowDrafts(owner).setQuantity(5, 30);
    expect(reloaded({ ...owner, companyId: 3 }).quantities).toEqual([]);
    expect(reloaded().quantities).toEqual([[5, 30]]);
    expect(reloaded({ accountId: 9, companyId: 2 }).quantities).toEqual([]);
    expect(reloaded().quantities).toEqual([]);
  });

  it('a logout drops them, and what is added to the basket is forgotten', () => {
    const drafts = createRowDrafts(owner);
    drafts.setQuantity(5, 30);
    drafts.setQuantity(6, 10);
    drafts.forget([5]);
    expect(reloaded().quantities).toEqual([[6, 10]]);
    dropDrafts();
    expect(reloaded().quantities).toEqual([]);
  });

  it('all lists of a page share them until another company is chosen', () => {
    const client = new QueryClient();
    rowDrafts(client, owner).setQuantity(5, 30);
    expect(
      rowDrafts(client, { ...owner })
        .quantities()
        .get(5),
    ).toBe(30);
    expect(rowDrafts(client, { ...owner, companyId: 3 }).quantities().size).toBe(0);
  });

  it('stored rows that are none are passed over, and the oldest of too many go', () => {
    sessionStorage.setItem('draft:1:2:row-quantities', '[[1,2],[3],"x",[4,-1],[5,1.5],null]');
    sessionStorage.setItem('draft:1:2:row-ticks:goods', '{"a":1}');
    expect(reloaded()).toEqual({ quantities: [[1, 2]], ticks: [] });
    const drafts = createRowDrafts(owner);
    for (let id = 1; id <= 600; id += 1) drafts.setQuantity(id, id);
    expect(reloaded().quantities).toHaveLength(500);
    expect(reloaded().quantities.at(-1)).toEqual([600, 600]);
  });
});
