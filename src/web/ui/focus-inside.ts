const CONTROLS = 'a[href], area[href], input, select, textarea, button, summary, iframe, [contenteditable], [tabindex]';

/** What has the focus first: the element marked with `data-autofocus`, else the first control, else the element itself. */
export function firstFocus(inside: HTMLElement): HTMLElement {
  return inside.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(inside)[0] ?? inside;
}

/** Leads Tab from the last control to the first and back; between them the browser does it. */
export function wrapFocus(inside: HTMLElement, event: Pick<KeyboardEvent, 'shiftKey' | 'preventDefault'>): void {
  const stops = tabStops(inside);
  const active = document.activeElement;
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (active !== from && !(active === inside && event.shiftKey)) return;
  event.preventDefault();
  to?.focus();
}

/** What Tab reaches, in its order; of a group of radio buttons the one that it reaches. */
function tabStops(inside: HTMLElement): HTMLElement[] {
  const controls = [...inside.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled, input[type=hidden]') && control.checkVisibility(),
  );
  return controls.filter((control, index) => {
    if (!isRadio(control) || control.checked || control === document.activeElement) return true;
    const group = controls.filter(isRadio).filter(({ name, form }) => name === control.name && form === control.form);
    return !group.some((other) => other.checked) && controls.indexOf(group[0]!) === index;
  });
}

const isRadio = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';
