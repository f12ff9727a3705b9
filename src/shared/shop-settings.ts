/** The settings that the office changes while the shop runs, by the variable of the environment that wins over each. */
export interface ShopSettings {
  /** Roubles. */
  FREE_DELIVERY_MINIMUM: number;
  ORDER_REQUEST_DAYS: number;
  INVOICE_WORKING_DAYS: number;
  UNPAID_ORDERS: 'ask' | 'release';
  /** Days as yyyy-mm-dd, in ascending order. */
  HOLIDAYS: string[];
  /** How long goods are new after they came; 0: none is new by its age. */
  NEW_GOODS_DAYS: number;
  /** `request`: companies alone register, and wait for approval; `invitation`: nobody registers. */
  REGISTRATION: Registration;
  REQUIRE_SECOND_FACTOR: 'nobody' | 'staff';
  REQUIRE_CURRENT_PASSWORD: boolean;
  SESSION_IDLE_HOURS: number;
  SESSION_MAX_DAYS: number;
  SMS_DAILY_LIMIT: number;
  INVITATIONS_PER_HOUR: number;
  /** The name of the sender; empty: that of MAIL_FROM. */
  LETTER_SENDER: string;
  /** Stands before the subject of each letter. */
  LETTER_SUBJECT: string;
  /** Plain text before that of each letter, and after it; an empty foot names the shop. */
  LETTER_HEAD: string;
  LETTER_FOOT: string;
}

/** How customers come in. */
export type Registration = 'open' | 'request' | 'invitation';

export type SettingName = keyof ShopSettings;

/** The smallest and the largest value of each number. */
export const settingBounds = {
  FREE_DELIVERY_MINIMUM: { min: 0, max: 10_000_000 },
  ORDER_REQUEST_DAYS: { min: 1, max: 90 },
  INVOICE_WORKING_DAYS: { min: 0, max: 365 },
  NEW_GOODS_DAYS: { min: 0, max: 365 },
  SESSION_IDLE_HOURS: { min: 1, max: 720 },
  SESSION_MAX_DAYS: { min: 1, max: 365 },
  SMS_DAILY_LIMIT: { min: 0, max: 1_000_000 },
  INVITATIONS_PER_HOUR: { min: 1, max: 10_000 },
} as const satisfies Partial<Record<SettingName, { min: number; max: number }>>;

/** The largest length of each text. */
export const settingLengths = {
  LETTER_SENDER: 100,
  LETTER_SUBJECT: 60,
  LETTER_HEAD: 1000,
  LETTER_FOOT: 1000,
} as const satisfies Partial<Record<SettingName, number>>;

/** What the pages call each of them. */
export const settingNames: Record<SettingName, string> = {
  FREE_DELIVERY_MINIMUM: 'От скольких рублей доставка бесплатна',
  ORDER_REQUEST_DAYS: 'Сколько дней клиент подтверждает заявку',
  INVOICE_WORKING_DAYS: 'Сколько рабочих дней действует счёт',
  UNPAID_ORDERS: 'Заказ, счёт которого истёк без оплаты',
  HOLIDAYS: 'Нерабочие дни, кроме суббот и воскресений',
  NEW_GOODS_DAYS: 'Сколько дней товар — новинка',
  REGISTRATION: 'Как приходят покупатели',
  REQUIRE_SECOND_FACTOR: 'Кому обязателен второй шаг входа',
  REQUIRE_CURRENT_PASSWORD: 'При смене пароля спрашивать действующий',
  SESSION_IDLE_HOURS: 'Через сколько часов без действий завершать сессию',
  SESSION_MAX_DAYS: 'Через сколько дней после входа завершать сессию',
  SMS_DAILY_LIMIT: 'Сколько SMS с кодами отправлять за день',
  INVITATIONS_PER_HOUR: 'Сколько приглашений клиентам отправлять за час',
  LETTER_SENDER: 'Имя отправителя',
  LETTER_SUBJECT: 'Начало темы',
  LETTER_HEAD: 'Начало письма',
  LETTER_FOOT: 'Подпись',
};
