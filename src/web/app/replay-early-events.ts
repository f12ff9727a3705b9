import type { EarlyEvent, EarlyEvents, Field } from './early-events.ts';

/** For an effect of the whole page: it is alive, and what was done before counts now. */
export function replayEarlyEvents(): () => void {
  // Not within the effect: React brings no further part of the page to life there, and drops the event
  const timer = setTimeout(() => void replayAll());
  return () => clearTimeout(timer);
}

/** One after another, each on the page that the one before has left; what is done meanwhile comes last. */
async function replayAll(): Promise<void> {
  const early = window.earlyEvents;
  if (!early) return;
  try {
    for (let next = early.kept.shift(); next; next = early.kept.shift()) await replay(next, early);
  } finally {
    early.end();
  }
}

async function replay(event: EarlyEvent, early: EarlyEvents): Promise<void> {
  const act = (action: () => void) => {
    early.isPaused = true;
    action();
    early.isPaused = false;
  };
  // Changes no value: it makes React hydrate this part of the page, which may render its elements again
  act(() => send(event.element, 'input'));
  await rendered();
  const element = present(event.element);
  if (!element) return;
  const isFocusLost = element !== event.element && early.kept.length === 0 && document.activeElement === document.body;
  if (isFocusLost) element.focus();
  act(() => repeat({ ...event, element } as EarlyEvent));
  await rendered();
}

function repeat(event: EarlyEvent): void {
  const { kind, element } = event;
  if (kind === 'press') element.click();
  if (kind === 'send') element.requestSubmit(element.contains(event.submitter) ? event.submitter : null);
  if (kind === 'tick') {
    element.checked = !event.value;
    element.click();
  }
  if (kind !== 'write') return;
  if (element.type !== 'file') write(element, event.value);
  send(element, 'input');
  // Of lists and files
  send(element, 'change');
  if (element !== document.activeElement) send(element, 'focusout');
}

/** Puts a text into a field as typing does: React takes no notice of what comes by the property of the field itself. */
function write(field: Field, text: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
}

const send = (element: Element, type: string) => element.dispatchEvent(new Event(type, { bubbles: true }));

/** The element, or the only one with its name where it was rendered again; a form by its fields. */
function present<E extends Element>(element: E): E | undefined {
  if (element.isConnected) return element;
  if (element instanceof HTMLFormElement)
    for (const field of element.elements) {
      const form = (present(field) as Field | undefined)?.form;
      if (form) return form as Element as E;
    }
  const name = element.getAttribute('name');
  const same = name === null ? [] : document.querySelectorAll<E>(`${element.localName}[name="${CSS.escape(name)}"]`);
  return same.length === 1 ? same[0] : undefined;
}

const rendered = () => new Promise((resolve) => setTimeout(resolve));
