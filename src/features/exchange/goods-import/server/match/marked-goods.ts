type Named = { name: string; value: string };

/** Names under which accounting systems keep the mark of «Честный знак», without spaces and letter case. */
const MARK_NAME =
  /^(подлежитмаркировке(чз)?|маркируем(ый|ая|ые)(товары?|продукция)?|(признак|тип|вид)маркировки|маркировка|честныйзнак)$/;

/** Values by which they say that goods are not marked. */
const NO_MARK = /^(|0|-|—|нет|false|ложь|не ?(подлежит|маркируется|требуется|маркируемый|указано)|без маркировки)$/;

/** Whether requisites or properties of a product say that it is marked. */
export function isMarkedBy(facts: readonly Named[]): boolean {
  return facts.some(({ name, value }) => MARK_NAME.test(compact(name)) && !NO_MARK.test(plain(value)));
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');
const compact = (text: string) => plain(text).replaceAll(/[\s_-]/g, '');
