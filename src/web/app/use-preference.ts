import { useSyncExternalStore } from 'react';
import { type Preference, PREFERENCES, type PreferenceName, preferenceOf } from '#shared/preferences.ts';
import { useApp } from './app-context.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Seconds: a year. */
const YEAR = 31_536_000;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's choice for this browser; the server knows it from the cookie of the request. */
export function usePreference<N extends PreferenceName>(name: N): Preference<N> {
  const { session } = useApp();
  return useSyncExternalStore<Preference<N>>(
    subscribe,
    () => storedPreference(name),
    () => session.preferences?.[name] ?? PREFERENCES[name][0],
  );
}

/** The same outside of a component, in the browser. */
export const storedPreference = <N extends PreferenceName>(name: N): Preference<N> =>
  preferenceOf(name, readCookie(document.cookie, name));

/** Stores a choice for a year; the open page follows at once. */
export function setPreference<N extends PreferenceName>(name: N, value: Preference<N>): void {
  writeCookie(window, name, value, YEAR);
  for (const listener of listeners) listener();
}
