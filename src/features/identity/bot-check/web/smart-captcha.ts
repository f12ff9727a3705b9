import type { PageSettings } from '#shared/page-rendering.ts';
import type { Captcha } from './captcha.ts';

/** What the script of Yandex SmartCaptcha puts into the window. */
interface SmartCaptcha {
  render(container: HTMLElement, options: { sitekey: string; invisible: boolean; hl: string }): number;
  subscribe(widget: number, event: string, listener: (token: string) => void): () => void;
  execute(widget: number): void;
  reset(widget: number): void;
  destroy(widget: number): void;
}

/** Its ways to end without a token: no connection, a broken script, a task that was closed. */
const FAILURES = ['network-error', 'javascript-error', 'challenge-hidden'];

/** The bot check of Yandex in `container` (R-FMT-11); only a doubtful visitor sees a task. Throws where the script does not come. */
export async function createSmartCaptcha(
  container: HTMLElement,
  { siteKey, script }: NonNullable<PageSettings['captcha']>,
): Promise<Captcha> {
  const captcha = await loadScript(script);
  container.hidden = false;
  const widget = captcha.render(container, { sitekey: siteKey, invisible: true, hl: 'ru' });
  return {
    token: () =>
      new Promise((resolve, reject) => {
        const stops: (() => void)[] = [];
        const on = (event: string, act: (token: string) => void) =>
          stops.push(
            captcha.subscribe(widget, event, (token) => {
              for (const stop of stops) stop();
              act(token);
            }),
          );
        on('success', resolve);
        for (const event of FAILURES) on(event, () => reject(new Error(`SmartCaptcha: ${event}`)));
        captcha.execute(widget);
      }),
    reset: () => captcha.reset(widget),
    remove: () => captcha.destroy(widget),
  };
}

let loaded: Promise<SmartCaptcha> | undefined;

function loadScript(address: string): Promise<SmartCaptcha> {
  loaded ??= new Promise<SmartCaptcha>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.async = true;
    element.addEventListener('load', () => {
      const { smartCaptcha } = window as unknown as { smartCaptcha?: SmartCaptcha };
      if (smartCaptcha) resolve(smartCaptcha);
      else reject(new Error('The script of the bot check put nothing into the window'));
    });
    element.addEventListener('error', () => reject(new Error('The script of the bot check did not come')));
    document.head.append(element);
  }).catch((error: unknown) => {
    // May come the next time
    loaded = undefined;
    throw error;
  });
  return loaded;
}
