export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a visitor did before the page was alive. */
export type EarlyEvent =
  | { kind: 'write'; element: Field; value: string }
  | { kind: 'tick'; element: HTMLInputElement; value: boolean }
  | { kind: 'press'; element: HTMLButtonElement }
  | { kind: 'send'; element: HTMLFormElement; submitter: HTMLElement | null };

export interface EarlyEvents {
  /** The cookies with which the page was opened: another tab may log in before its scripts are there. */
  cookie: string;
  /** In their order; of a field or a form the last one alone, of a button the first one, but for those of a quantity. */
  kept: EarlyEvent[];
  /** What happens now is no doing of the visitor. */
  isPaused: boolean;
  end: () => void;
}

declare global {
  interface Window {
    /** Undefined once the page is alive. */
    earlyEvents?: EarlyEvents;
  }
}

/**
 * The script that runs before anything of ours. Until the page is alive it keeps what is typed, chosen, ticked, pressed
 * and sent: React would miss it, and would draw the fields as the shop has sent them. A form that the browser itself
 * sends has its password in the address: none of the shop is ever sent that way.
 */
export const earlyEventsScript = (): string =>
  `addEventListener('submit',(event)=>event.preventDefault(),true);(${keepEvents.toString()})();`;

/** Becomes text in the head of the page, so it knows nothing outside of itself. */
function keepEvents(): void {
  const kept: EarlyEvent[] = [];
  const types = ['input', 'change', 'click', 'submit'];
  const read = ({ type, target }: Event, submitter: HTMLElement | null): EarlyEvent | undefined => {
    if (type === 'submit') return { kind: 'send', element: target as HTMLFormElement, submitter };
    const isClick = type === 'click';
    const element = (target as Element).closest<HTMLButtonElement | Field>('button, input, select, textarea');
    if (element instanceof HTMLButtonElement)
      return isClick && element.type === 'button' ? { kind: 'press', element } : undefined;
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type))
      return isClick ? { kind: 'tick', element, value: element.checked } : undefined;
    return element && !isClick ? { kind: 'write', element, value: element.value } : undefined;
  };
  const keep = (event: Event) => {
    const done = window.earlyEvents?.isPaused ? undefined : read(event, (event as SubmitEvent).submitter);
    if (!done) return;
    event.stopImmediatePropagation();
    const before = kept.findIndex(({ element }) => element === done.element);
    // Pressed again because nothing happened: a menu would close, a mark go away. Each press of a quantity counts
    if (before >= 0 && done.kind === 'press' && !done.element.closest('fieldset')) return;
    const [earlier] = before >= 0 && done.kind !== 'press' ? kept.splice(before, 1) : [];
    // Ticked and unticked again
    if (done.kind === 'tick' && earlier?.kind === 'tick' && earlier.value !== done.value) return;
    kept.push(done);
    // Shows the bar of what is under way
    if (done.kind === 'press' || done.kind === 'send') document.documentElement.dataset.pressed = '';
  };
  types.forEach((type) => addEventListener(type, keep, true));
  window.earlyEvents = {
    cookie: document.cookie,
    kept,
    isPaused: false,
    end: () => {
      types.forEach((type) => removeEventListener(type, keep, true));
      delete window.earlyEvents;
      delete document.documentElement.dataset.pressed;
    },
  };
}
