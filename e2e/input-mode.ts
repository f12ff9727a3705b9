import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** How a test operates a page: with the mouse (or touch), or with the keyboard only. */
export interface InputMode {
  name: string;
  /** Presses a link or a button. */
  press: (target: Locator) => Promise<void>;
  /** Chooses a radio button. */
  choose: (target: Locator) => Promise<void>;
  /** Replaces the text of a field and leaves it. */
  write: (target: Locator, text: string) => Promise<void>;
}

export const mouse = (_page?: Page): InputMode => ({
  name: 'мышью',
  press: (target) => target.click(),
  choose: (target) => target.check(),
  write: async (target, text) => {
    await target.fill(text);
    await target.blur();
  },
});

/** Tab presses after which a control counts as unreachable. */
const MAX_STEPS = 400;

export const keyboard = (page: Page): InputMode => ({
  name: 'с клавиатуры',
  press: async (target) => {
    await reach(page, target);
    await page.keyboard.press('Enter');
  },
  choose: async (target) => {
    await reach(page, target);
    // A group whose other button is chosen is entered there; arrows lead on
    for (let step = 0; step < 20 && !(await target.isChecked()); step += 1) {
      await page.keyboard.press((await isFocused(target)) ? 'Space' : 'ArrowDown');
    }
    await expect(target).toBeChecked();
  },
  write: async (target, text) => {
    await reach(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  },
});

/**
 * Goes to a control with the Tab key, within a list of goods with arrows; of a group of radio buttons to the one that is entered first. The control is looked
 * up once: on a page of many controls a look by role takes longer than the key.
 */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const found = await look(element!);
    if (found === 'reached') return;
    // It has been drawn again meanwhile
    if (found === 'gone') element = await target.elementHandle();
    else await page.keyboard.press(found);
  }
  throw new Error(`${target.toString()} cannot be reached with the keyboard`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Whether the focus is on the control, or on another button of its group of radio buttons; else the key that leads towards
 * it: within a list of one stop of Tab an arrow.
 */
function look(control: ElementHandle): Promise<string> {
  return control.evaluate((element) => {
    const active = document.activeElement;
    const isRadio = (node: Node | null): node is HTMLInputElement =>
      (node as HTMLInputElement | null)?.type === 'radio';
    const isInGroup = isRadio(element) && isRadio(active) && active.name === element.name;
    if (!element.isConnected) return 'gone';
    if (element === active || isInGroup) return 'reached';
    const goal = element as HTMLElement;
    const list = goal.dataset.roving === undefined ? null : goal.closest('tbody');
    if (!active || !list?.contains(active)) return 'Tab';
    const [row, own] = [active.closest('tr')!, goal.closest('tr')!];
    const isBefore = (one: Node, other: Node) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    if (row === own) return isBefore(active, goal) ? 'ArrowLeft' : 'ArrowRight';
    return isBefore(row, own) ? 'ArrowUp' : 'ArrowDown';
  });
}
