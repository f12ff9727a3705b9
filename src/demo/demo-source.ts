/** The name of the accounting base that the demo goods come from. */
export const DEMO_SOURCE = 'Демонстрационный каталог';
