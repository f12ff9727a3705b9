import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { showError, showFailure, showPopup, toasts } from './toast-store.ts';

const texts = () => toasts.get().map((toast) => toast.text);

describe('messages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('a popup closes after 3 seconds', { tags: ['R-CONST-16'] }, () => {
    showPopup('Товары добавлены в корзину');
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual(['Товары добавлены в корзину']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('an error message closes after 2.5 seconds', { tags: ['R-CONST-17', 'R-STATE-091', 'R-ERR-22'] }, () => {
    showError();
    vi.advanceTimersByTime(2499);
    expect(texts()).toEqual(['Не удалось выполнить действие. Попробуйте ещё раз']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('a failure of the shop has the code of its request, and stays long enough to copy it', () => {
    showFailure(new ApiFailure(500, [], { requestId: 'a1b2c3d4' }));
    showFailure(new ApiFailure(409, [{ code: 'LIMIT', message: 'Больше нельзя' }], { requestId: 'e5f6' }));
    const failed = 'Не удалось выполнить действие. Попробуйте ещё раз. Код ошибки a1b2c3d4';
    expect(texts()).toEqual([failed, 'Больше нельзя']);
    vi.advanceTimersByTime(14_000);
    expect(texts()).toEqual([failed]);
  });

  it('at most four messages show at a time', () => {
    for (let number = 1; number <= 10; number += 1) showPopup(String(number));
    expect(texts()).toEqual(['7', '8', '9', '10']);
  });

  it('a subscriber is notified until it unsubscribes', () => {
    const listener = vi.fn<() => void>();
    const stop = toasts.onChange(listener);
    showPopup('a');
    stop();
    showPopup('b');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
