import { resolve } from 'node:path';
import { orRefuse } from './or-refuse.ts';
import { readOptions } from './read-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `Загружает товары, цены и остатки из файлов CommerceML 2.04–3.1 (выгрузка 1С), фидов YML
и прайс-листов (xlsx, csv); компании и взаиморасчёты из файлов JSON Lines (docs/settlements.md).

  npm run import -- [ключи] ФАЙЛ…

Файлы одной выгрузки указывайте вместе, порядок и имена не важны. Сначала все файлы проверяются целиком:
если один из них повреждён, не меняется ничего. Повторная загрузка безопасна.

  --source=НАЗВАНИЕ            источник; без ключа определяется по Ид классификатора в файлах
  --price-type=НАЗВАНИЕ        сделать этот вид цены базовым
  --pack-property=НАЗВАНИЕ     свойство товара с кратностью упаковки (запоминается для источника)
  --minimum-property=НАЗВАНИЕ  свойство товара с минимальным количеством (запоминается для источника)
  --new-property=НАЗВАНИЕ      свойство товара, которое отмечает новинки (запоминается для источника)
  --absent-stock=none|keep     предложение без количества в файле, который не пишет распроданное: none — нет на складе
                               (так и без ключа), keep — остаток прежний (запоминается для источника)
  --requisites=НАЗВАНИЕ,…      реквизиты, которые станут свойствами (запоминается для источника; пусто — никакие)
  --columns="РОЛЬ=СТОЛБЕЦ; …"  столбцы прайс-листа, если распознаны неверно: "артикул=A; цена=E; остаток=нет"
  --confirm-columns            показанные столбцы прайс-листа верны (запоминается для источника и таких заголовков)
  --currency=USD               валюта цен прайс-листа, если он её не называет или называет неясно; по столбцам: "D=USD; E=RUB"
  --vat=included|added|none    НДС в его ценах: в цене, прибавить по ставке товара, не облагается
  --price-unit=1|1000|pack     за что в нём цена: за единицу товара, за 1000 единиц, за упаковку (по столбцу упаковки)
                               (три ответа запоминаются для источника: npm run shop -- price-list)
  --available-quantity=1000    сколько считать на складе, когда файл говорит только «в наличии»
  --older                      принять выгрузку старше той, что уже загружена
  --separate                   каталоги с разными Ид — разные источники
  --exchange=ИМЯ               подключение, из базы которого файл взаиморасчётов; единственное берётся само
  --dry-run                    только проверить файлы и сказать, что изменится
  --help                       эта справка`;

const text = { type: 'string' } as const;

const options = {
  source: text,
  'price-type': text,
  'pack-property': text,
  'minimum-property': text,
  'new-property': text,
  'absent-stock': text,
  requisites: text,
  columns: text,
  'confirm-columns': { type: 'boolean' },
  currency: text,
  vat: text,
  'price-unit': text,
  'available-quantity': text,
  exchange: text,
  older: { type: 'boolean' },
  separate: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const { values, positionals } = orRefuse(() => readOptions('import', { args: process.argv.slice(2), options }));
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (positionals.length === 0) {
  console.error('Укажите хотя бы один файл. Справка: npm run import -- --help');
  process.exit(1);
}
// npm runs its scripts in the project's folder; names are meant from where npm was called
const from = process.env.INIT_CWD ?? process.cwd();
await runCommand('import', {
  files: positionals.map((name) => ({ path: resolve(from, name), name })),
  source: values.source,
  priceType: values['price-type'],
  packProperty: values['pack-property'],
  minimumProperty: values['minimum-property'],
  newProperty: values['new-property'],
  absentStock: values['absent-stock'],
  requisites: values.requisites?.split(',').filter((name) => name.trim() !== ''),
  columns: values.columns,
  confirmColumns: values['confirm-columns'],
  currency: values.currency,
  vat: values.vat,
  priceUnit: values['price-unit'],
  availableQuantity: values['available-quantity'] === undefined ? undefined : Number(values['available-quantity']),
  exchange: values.exchange,
  older: values.older,
  separate: values.separate,
  dryRun: values['dry-run'],
});
