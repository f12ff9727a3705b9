type Definition = { name: string; kind: 'text' | 'number' | 'list' };

const number = (name: string): Definition => ({ name, kind: 'number' });
const list = (name: string): Definition => ({ name, kind: 'list' });

/**
 * The characteristics that the filter counts, in the order in which it shows them. A code names the property in
 * addresses; the unit of a number stands in the property's name.
 */
export const propertyList = {
  cores: number('Число жил'),
  area: number('Сечение жилы, мм²'),
  conductor: list('Материал жилы'),
  insulation: list('Материал изоляции'),
  cable_class: list('Пожарная безопасность'),
  category: list('Категория'),
  current: number('Номинальный ток, А'),
  poles: list('Число полюсов'),
  curve: list('Характеристика срабатывания'),
  breaking: number('Отключающая способность, кА'),
  leakage: number('Ток утечки, мА'),
  leakage_type: list('Тип по току утечки'),
  voltage: number('Номинальное напряжение, В'),
  coil_voltage: list('Напряжение управления'),
  contacts: list('Контакты'),
  phases: list('Число фаз'),
  tariff: list('Тарифность'),
  power: number('Мощность, Вт'),
  power_kva: number('Мощность, кВА'),
  flux: number('Световой поток, лм'),
  colour_temperature: list('Цветовая температура'),
  base: list('Цоколь'),
  form: list('Форма'),
  beam: number('Угол рассеивания, °'),
  modules: number('Число модулей'),
  ways: number('Число мест'),
  mounting: list('Способ монтажа'),
  protection: list('Степень защиты'),
  climate: list('Климатическое исполнение'),
  material: list('Материал'),
  coating: list('Покрытие'),
  colour: list('Цвет'),
  width: number('Ширина, мм'),
  height: number('Высота, мм'),
  depth: number('Глубина, мм'),
  diameter: number('Диаметр, мм'),
  length: number('Длина, мм'),
  length_m: number('Длина, м'),
  thickness: number('Толщина, мм'),
  thread: list('Резьба'),
  slot: list('Шлиц'),
  bore: number('Посадочный диаметр, мм'),
  disc: number('Диаметр круга, мм'),
  shank: list('Хвостовик'),
  chuck: list('Патрон'),
  grit: list('Зернистость'),
  workpiece: list('Обрабатываемый материал'),
  battery_voltage: number('Напряжение аккумулятора, В'),
  battery_capacity: number('Ёмкость аккумулятора, А·ч'),
  torque: number('Крутящий момент, Н·м'),
  rotation: number('Частота вращения, об/мин'),
  impact: number('Энергия удара, Дж'),
  accuracy: list('Точность'),
  range: list('Предел измерения'),
  jaw: number('Размер под ключ, мм'),
  volume: number('Объём, л'),
  items: number('Предметов в наборе'),
  protection_class: list('Класс защиты'),
  size: list('Размер'),
  purpose: list('Назначение'),
  warranty: number('Гарантия, мес'),
  country: list('Страна производства'),
} as const satisfies Record<string, Definition>;

export type PropertyCode = keyof typeof propertyList;
export type PropertyValue = string | number;
/** Several values of one property stand in a list. */
export type PropertyValues = Partial<Record<PropertyCode, PropertyValue | readonly PropertyValue[]>>;
