import 'altcha/external';
import type { AltchaGlobal } from 'altcha/types';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type { ApiClient } from '#web/api/api-client.ts';

/** A challenge lives ten minutes; a dear one takes a phone some of them. */
const SOLVE_MS = 9 * 60_000;

/** Workers that solve a challenge together; more would slow the typing on a phone. */
const WORKERS = 2;

// The library puts it there
const { $altcha } = globalThis as unknown as { $altcha: AltchaGlobal };
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

export interface Captcha {
  /** A token for one sending, of the price that the shop asks for. Throws where the browser cannot solve the challenge. */
  token(price?: number): Promise<string>;
  /** Forgets the token: after every attempt. */
  reset(): void;
  remove(): void;
}

/**
 * Puts the widget of the bot check into `container`, where nobody sees it (R-CALL-122). It watches nobody, and asks for a
 * challenge only when a token is wanted.
 */
export function createCaptcha(container: HTMLElement, api: ApiClient): Captcha {
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('display', 'invisible');
  container.append(widget);
  return {
    token: async (price) => {
      const challenge = await api('feedbackChallenge', { query: { price } });
      await widget.configure({
        challenge,
        workers: WORKERS,
        timeout: SOLVE_MS,
        minDuration: 0,
        humanInteractionSignature: false,
      });
      const solved = await widget.verify();
      if (!solved?.payload) throw new Error('The bot check was not solved');
      return solved.payload;
    },
    reset: () => widget.reset(),
    remove: () => widget.remove(),
  };
}
