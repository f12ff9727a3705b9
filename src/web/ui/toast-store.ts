import { failureMessage } from '#web/api/api-failure.ts';
import { errorCode } from '#web/app/error-code.ts';
import { createStore } from '#web/app/store.ts';

export interface Toast {
  id: number;
  kind: 'popup' | 'error';
  text: string;
  /** Where the visitor may want to go next. */
  link?: ToastLink;
}

interface ToastLink {
  href: string;
  title: string;
}

/** How long a message stays (R-CONST-16, R-CONST-17, R-STATE-091). */
export const POPUP_MS = 3000;
const ERROR_MS = 2500;
/** With a code, which is copied. */
const CODE_MS = 15_000;

/** Said where the specification names no text and the visitor started the action. */
export const ACTION_FAILED = 'Не удалось выполнить действие. Попробуйте ещё раз';

const MAX_TOASTS = 4;

/** The messages that stand now, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message of success for 3 seconds. */
export function showPopup(text: string, link?: ToastLink): void {
  show('popup', text, POPUP_MS, link);
}

/** Says that something failed; gone after 2.5 seconds, or where a screen has its own time, after that. */
export function showError(text: string = ACTION_FAILED, lifetime: number = ERROR_MS): void {
  show('error', text, lifetime);
}

/** Says why a call has failed. */
export const showFailure = (error: unknown): void => showFailureAs(error, failureMessage(error, ACTION_FAILED));

/** Says in these words that a call has failed; a failure of the shop with its code, and for longer. */
export function showFailureAs(error: unknown, text: string): void {
  const code = errorCode(error);
  if (code) showError(`${text}. ${code}`, CODE_MS);
  else showError(text);
}

function show(kind: Toast['kind'], text: string, lifetime: number, link?: ToastLink): void {
  lastId += 1;
  const toast = { id: lastId, kind, text, link };
  toasts.set([...toasts.get(), toast].slice(-MAX_TOASTS));
  setTimeout(() => toasts.set(toasts.get().filter((other) => other !== toast)), lifetime);
}
