/** Forty characteristics of fifteen values each: the filter that a large catalogue of technical goods shows. */
const names = [
  'Номинальный ток, А',
  'Номинальное напряжение, В',
  'Мощность, Вт',
  'Сечение жилы, мм²',
  'Число жил',
  'Число полюсов',
  'Отключающая способность, кА',
  'Ток утечки, мА',
  'Световой поток, лм',
  'Цветовая температура, К',
  'Угол рассеивания, °',
  'Степень защиты',
  'Климатическое исполнение',
  'Способ монтажа',
  'Материал корпуса',
  'Материал изоляции',
  'Покрытие',
  'Цвет',
  'Ширина, мм',
  'Высота, мм',
  'Глубина, мм',
  'Длина, мм',
  'Диаметр, мм',
  'Толщина, мм',
  'Резьба',
  'Шлиц',
  'Посадка, мм',
  'Крутящий момент, Н·м',
  'Обороты, об/мин',
  'Ёмкость аккумулятора, А·ч',
  'Уровень шума, дБ',
  'Точность, %',
  'Рабочая температура, °C',
  'Класс защиты',
  'Энергоэффективность',
  'Упаковка',
  'Страна',
  'Гарантия, мес',
  'Серия',
  'Срок службы, лет',
] as const;

export const valuesPerProperty = 15;

export type GeneratedProperty = {
  code: string;
  name: string;
  values: { code: string; text: string; number: number }[];
};

export const generatedProperties: readonly GeneratedProperty[] = names.map((name, at) => ({
  code: `g_${at + 1}`,
  name,
  values: Array.from({ length: valuesPerProperty }, (_, step) => {
    const number = (step + 1) * (at % 7 === 0 ? 2.5 : 10 + at);
    return { code: `v${step + 1}`, text: String(number).replace('.', ','), number };
  }),
}));
