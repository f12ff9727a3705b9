/** Each pick-up point stands at a warehouse of the same position. */
export const pickupStores = [
  {
    name: 'Склад в Самаре',
    address: '443022, г. Самара, Гаражный проезд, д. 7',
    city: 'Самара',
    latitude: 53.2014,
    longitude: 50.2598,
    hours: 'Пн–Пт 8:00–20:00, Сб 9:00–17:00',
  },
  {
    name: 'Склад в Казани',
    address: '420085, г. Казань, ул. Беломорская, д. 69',
    city: 'Казань',
    latitude: 55.8507,
    longitude: 49.0703,
    hours: 'Пн–Пт 8:00–19:00, Сб 9:00–15:00',
  },
  {
    name: 'Пункт выдачи в Тольятти',
    address: '445043, г. Тольятти, Северная ул., д. 26',
    city: 'Тольятти',
    latitude: 53.5486,
    longitude: 49.2781,
    hours: 'Пн–Пт 9:00–18:00',
  },
] as const;

export const warehouses = ['Основной склад, Самара', 'Склад Казань', 'Склад Тольятти'] as const;

/** Invented carriers. */
export const transportCompanies = [
  'Волга-Груз Экспресс',
  'Сборный маршрут',
  'Тягач и партнёры',
  'Попутный груз 63',
  'Северный терминал',
] as const;

export const contacts = {
  workingHours: 'Пн–Пт с 8:00 до 20:00, Сб с 9:00 до 17:00 (МСК)',
  phone: '78000000018',
  email: 'info@optovik.demo',
} as const;
