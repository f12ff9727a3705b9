export interface Toast {
  id: number;
  kind: 'popup' | 'error';
  text: string;
}

/** How long a message stays (R-CONST-16, R-CONST-17, R-STATE-091). */
export const POPUP_MS = 3000;
const ERROR_MS = 2500;

/** Said where the specification names no text and the visitor started the action. */
export const ACTION_FAILED = 'Не удалось выполнить действие. Попробуйте ещё раз';

const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message of success for 3 seconds. */
export function showPopup(text: string): void {
  show('popup', text, POPUP_MS);
}

/** Says that something failed; gone after 2.5 seconds, or where a screen has its own time, after that. */
export function showError(text: string = ACTION_FAILED, lifetime: number = ERROR_MS): void {
  show('error', text, lifetime);
}

/** The messages that stand now, oldest first. The same list until one comes or goes. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Toast['kind'], text: string, lifetime: number): void {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  change([...toasts, toast].slice(-MAX_TOASTS));
  setTimeout(() => change(toasts.filter((other) => other !== toast)), lifetime);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
