import Bowser from 'bowser';

const UNKNOWN = 'Неизвестное устройство';

/** «Firefox, Windows»: the browser and system of a user agent, for people. */
export function deviceName(agent: string): string {
  if (agent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(', ') || UNKNOWN;
}
