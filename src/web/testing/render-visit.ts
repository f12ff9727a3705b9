import { vi } from 'vitest';
import type { CallName } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import type { Registration } from '#shared/shop-settings.ts';
import type { HeaderData, MenuItem } from '#site/layout/contract.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { renderPage } from '../entry-server.tsx';

type Answers = Partial<Record<CallName, () => unknown>>;

interface Visit {
  /** Absent for a guest. */
  role?: Role;
  /** Answers of the calls; what is missing here fails. */
  answers?: Answers;
  redirectGuestsTo?: string;
  hasKit?: boolean;
  timeZone?: string;
  registration?: Registration;
  /** What the viewport cookie says. */
  isWide?: boolean;
}

/** Renders a page as the server does, over made-up answers. Tells what the code of the page did wrong in `errors`. */
export async function renderVisit(
  path: string,
  { role, answers, redirectGuestsTo = '/auth', hasKit = false, timeZone, registration, isWide }: Visit = {},
) {
  const all: Answers = {
    footer: () => footer,
    header: () => headerOf({}),
    sidebar: () => [],
    technicalWorks: () => ({ active: false, until: null }),
    cabinetMain: () => ({ blocks: [] }),
    ...answers,
  };
  const onError = vi.fn<(error: unknown) => void>();
  const answer = await renderPage({
    request: new Request(`http://shop.test${path}`),
    api: (async (name: CallName) => all[name]?.()) as ApiClient,
    session: { loggedIn: role !== undefined, role: role ?? 'GUEST', isWide },
    settings: { redirectGuestsTo, hasKit, timeZone, registration },
    nonce: 'nonce',
    requestId: 'request-1',
    manifest: { routes: {} },
    onError,
  });
  const errors = onError.mock.calls.map(([error]) => error);
  return { ...answer, html: new TextDecoder().decode(answer.html), errors };
}

/** A refusal as an operation of the server throws it. */
export function refusal(status: number, code: string, message = code): Error {
  return Object.assign(new Error(code), { isApiError: true, status, errors: [{ code, message }], data: null });
}

export const footer = {
  contacts: { workingHours: 'пн–пт с 9 до 18', phone: '78005553535', email: 'opt@optovik.demo' },
  companyName: 'ООО «Оптовик»',
  shopName: 'Оптовик',
  isCopy: false,
  requisites: '',
  logo: null,
  year: 2031,
};

export function headerOf(changes: Partial<HeaderData>): HeaderData {
  return {
    user: {
      id: 1,
      full_name: 'Соколова Марина Андреевна',
      phone: '79160000000',
      email: 'buyer@optovik.demo',
      workPosition: 'Закупщик',
      roleName: 'Покупатель',
      role: 'USER',
      city: { id: 1, name: 'Москва', region: null },
    },
    contragents: [{ id: 1, uf_name: 'ООО «Монтаж»', uf_current_contragent: true, uf_has_debt: '0', uf_order_ban: '0' }],
    manager: null,
    basket: [],
    favorite: [],
    compare: [],
    awaited: [],
    hasNewNotifications: false,
    isMailRefused: false,
    approval: null,
    actor: null,
    basketVersion: 1,
    ...changes,
  };
}

export function menuItemOf(changes: Partial<MenuItem>): MenuItem {
  return {
    id: 'home',
    name: 'Главная',
    link: '/',
    icon: 'home',
    group: 1,
    showOnDesktop: true,
    showOnMobile: true,
    notifications: false,
    counter: 0,
    isMarked: false,
    isSoon: false,
    ...changes,
  };
}
