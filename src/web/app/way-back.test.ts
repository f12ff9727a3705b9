import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeWayBack, takeWayBack, withWayBack } from './way-back.ts';

describe('the way back through the entrance', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });

  it('goes along from page to page', () => {
    expect(withWayBack('/forgot-password/', undefined)).toBe('/forgot-password/');
    expect(withWayBack('/forgot-password/', '/orders/?page=2')).toBe(
      '/forgot-password/?redirect=%2Forders%2F%3Fpage%3D2',
    );
    expect(withWayBack('/registration/?form=phone', '/basket/')).toBe(
      '/registration/?form=phone&redirect=%2Fbasket%2F',
    );
  });

  it('waits for a letter, for an hour and once', () => {
    vi.useFakeTimers();
    storeWayBack('/basket/');
    expect(takeWayBack()).toBe('/basket/');
    expect(takeWayBack()).toBeUndefined();
    storeWayBack('/basket/');
    vi.advanceTimersByTime(61 * 60_000);
    expect(takeWayBack()).toBeUndefined();
    storeWayBack('/basket/');
    storeWayBack(undefined);
    expect(takeWayBack()).toBeUndefined();
    vi.useRealTimers();
  });

  it('is not kept where the browser has blocked its storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeWayBack('/basket/');
    expect(takeWayBack()).toBeUndefined();
  });
});
