/** What `npm run shop -- --help` prints. */
export const SHOP_HELP = `Команды владельца магазина.

  npm run shop -- backup ФАЙЛ|ПАПКА [--keep=14]           копия магазина рядом с его работой; «-» — в стандартный вывод
  npm run shop -- restore ФАЙЛ [--as-test]                восстановить её в пустое место; --as-test меняет адреса и телефоны
  npm run shop -- check                                   сверить резервы, суммы, ссылки и файлы
  npm run shop -- confirm-shop                            копия становится магазином: письма, SMS и обмен идут снова

  npm run shop -- order-status З-2026-000123 confirmed    перевести заказ в другой статус
  npm run shop -- question [list]                         вопросы о товарах, которые ждут ответа
  npm run shop -- question answer 12 "Да, подходит"       ответить: вопрос и ответ появятся на странице товара
  npm run shop -- question reject 12                      отклонить вопрос
  npm run shop -- appeals [list]                          обращения, на которые некому ответить
  npm run shop -- appeals give 12 --manager=boris@shop.ru   передать обращение менеджеру
  npm run shop -- synonyms [list]                         синонимы поиска
  npm run shop -- synonyms load synonyms.txt              заменить их: строка — фразы через запятую
  npm run shop -- synonyms add "болгарка, УШМ"            добавить список фраз
  npm run shop -- synonyms change "болгарка, УШМ" "…"     изменить его
  npm run shop -- synonyms remove "болгарка, УШМ"         убрать его
  npm run shop -- lexicon [list]                          словари поиска: общий и отраслей
  npm run shop -- lexicon choose plumbing                 искать и по словарю отрасли; drop — не искать
  npm run shop -- queries [list] [--limit=50]             что ищут: сколько раз, сколько нашлось
  npm run shop -- queries missed [--limit=50]             что ищут и не находят
  npm run shop -- queries out-of-stock [--limit=50]       что находят, но в наличии нет
  npm run shop -- queries show "автомат 16а"              что выбирают по запросу и что закреплено
  npm run shop -- queries explain "автомат 16а"           как поиск понял запрос и что нашёл, по шагам
  npm run shop -- queries pin "автомат 16а" VA47-16       показывать товар первым (в порядке закрепления)
  npm run shop -- queries ban "автомат 16а" VA47-16       не показывать товар по запросу
  npm run shop -- queries reset "автомат 16а" [VA47-16]   забыть закрепления и запреты
  npm run shop -- imports [--source=НАЗВАНИЕ] [--state=interrupted] [--limit=50]   журнал загрузок
  npm run shop -- imports 12                              загрузка: файлы, счёт, роды замечаний
  npm run shop -- imports 12 notes [--kind=refused] [--code=КОД] [--find=ТЕКСТ] [--new]   её замечания
  npm run shop -- imports 12 changes [--kind=price] [--find=АРТИКУЛ]   прежние и новые значения товаров
  npm run shop -- imports 12 vanished                     товары, которых нет в полной выгрузке
  npm run shop -- imports 12 hide                         скрыть их
  npm run shop -- quarantine [list] [--source=НАЗВАНИЕ] [--rule=price|unit|article] [--state=rejected]   записи, которые ждут решения
  npm run shop -- quarantine confirm 12|all               принять: значение из файла записывается в магазин
  npm run shop -- quarantine reject 12|all                оставить прежнее: то же значение больше не появится
  npm run shop -- quarantine rules [--source=НАЗВАНИЕ] [--price=10|off] [--unit=on|off] [--article=on|off]   что ждёт решения
  npm run shop -- exchange add ИМЯ --login=ЛОГИН [--password-file=ФАЙЛ]   подключить 1С по HTTP; без файла (- — стандартный ввод) магазин придумает пароль и покажет один раз
           [--source=ИСТОЧНИК] [--price-type=ВИД] [--encoding=utf-8|utf-8-bom|windows-1251]
           [--orders-from=2026-03-01] [--orders-only] [--dry-run] [--hide-limit=10]
           [--states="К сборке=picking; Ушёл=shipped"]   что значат состояния заказа в 1С
  npm run shop -- exchange [list]                         подключения
  npm run shop -- exchange change ИМЯ [те же ключи] [--active=on|off]   изменить (--orders-only=off, --dry-run=off — снять; --new-password — новый пароль)
  npm run shop -- exchange remove ИМЯ                     удалить вместе с полученными файлами
  npm run shop -- exchange status                         как идёт обмен: заказы, загрузки, ошибки
  npm run shop -- exchange confirm 12                     выполнить то, что ждёт подтверждения
  npm run shop -- exchange manual З-2026-000123           отложенный заказ оформлен в 1С вручную
  npm run shop -- exchange files [--limit=50]             полученные файлы (хранятся 14 дней)
  npm run shop -- exchange file 12 [ПУТЬ]                 сохранить полученный файл
  npm run shop -- restored                                магазин восстановлен из копии: не дать номер заказа дважды
  npm run shop -- restored again                          ещё раз после ещё одного восстановления
  npm run shop -- restored list                           заказы, которые знает 1С и не знала копия
  npm run shop -- feed add ИМЯ --url=https://… --every=6h   загружать фид YML или прайс-лист по адресу
           [--price-type=ВИД] [--available-quantity=1000] [--pictures=on]   забирать картинки по адресам из фида
           [--plain] [--private]                           без шифрования; из внутренней сети
  npm run shop -- feed [list]                             что загружается по адресу, когда и с какой ошибкой
  npm run shop -- feed run ИМЯ [--confirm-columns] [--columns="цена=E"]   загрузить сейчас
           [--currency=USD] [--vat=included|added|none] [--price-unit=1|1000|pack]   ответить на вопросы о ценах
  npm run shop -- feed change ИМЯ [те же ключи] [--active=on|off]
  npm run shop -- feed remove ИМЯ                         больше не загружать
  npm run shop -- price-list [list] [--source=НАЗВАНИЕ]   подтверждённые столбцы прайс-листов и ответы о ценах
  npm run shop -- price-list forget 3fa9c1|ИСТОЧНИК        забыть их: следующий список спросит снова
  npm run shop -- paper [list|ended|ending]               документы товаров: все, закончились, закончатся за 30 дней
  npm run shop -- paper add файл.pdf "АРТ-1, АРТ-2" [--kind=certificate] [--number=…] [--name=…] [--until=2027-12-31]
                                                          добавить документ товарам
  npm run shop -- paper goods 12 "АРТ-3"                  добавить товары документу
  npm run shop -- paper remove 12                         убрать документ с файлом
  npm run shop -- goods [list] [--find=ТЕКСТ] [--state=hidden] [--limit=50]   товары: hidden, no-picture, no-price, by-hand, differs, unsold и другие
  npm run shop -- goods show ВА47-16                      что задано в магазине и что говорит 1С
  npm run shop -- goods hide ВА47-16,ВА47-25              скрыть товары (unhide — показать); вместо артикула можно id:НОМЕР
  npm run shop -- goods set ВА47-16 [--name="…"] [--brand="…"|none] [--section=avtomaty/modulnye] [--badge=new|not-new|auto|discontinued|produced]
  npm run shop -- goods return ВА47-16 [--fields=name,pictures]   вернуть значения из 1С
  npm run shop -- section [list]                          разделы: адрес, название, товаров
  npm run shop -- section add "Распродажа" [АДРЕС]        добавить раздел, на верхний уровень или в другой
  npm run shop -- section rename kabel/silovoy "Силовой кабель"   переименовать раздел (hide, show — скрыть, показать)
  npm run shop -- section move kabel/silovoy [АДРЕС]      переместить раздел в другой, без адреса — на верхний уровень
  npm run shop -- section place kabel/silovoy [АДРЕС]     поставить раздел за соседним, без адреса — первым
  npm run shop -- section return kabel/silovoy            вернуть название, место и видимость из 1С
  npm run shop -- section root "Основной каталог" off     убрать уровень с названием источника (on — вернуть)
  npm run shop -- brand [list]                            бренды: название, товаров
  npm run shop -- brand rename "ИЭК" "IEK"                переименовать бренд (hide, show — скрыть, показать)
  npm run shop -- brand merge "ИЭК" "IEK"                 объединить бренд с другим: товары, скидки и адрес перейдут
  npm run shop -- brand alias "IEK" "IEK Group"           ещё одно название бренда в загрузках (forget — убрать)
  npm run shop -- property [list]                         свойства: какие в фильтре и на странице товара
  npm run shop -- property hide "Продакт-менеджер"        убрать свойство из фильтра (show — вернуть, auto — как решит загрузка)
  npm run shop -- property page "Код 1С" off              убрать свойство со страницы товара (on — вернуть)
  npm run shop -- property unit "Диаметр" мм              единица за названием свойства
  npm run shop -- property place "Диаметр" ["Длина"]      поставить свойство после другого, без него — первым
  npm run shop -- property alias "Цвет" "бел." ["Белый"]  показывать значение как другое, без него — снова отдельно
  npm run shop -- first-start                             ссылка, по которой появляется владелец магазина: на один раз и 24 часа
  npm run shop -- settings [list]                         настройки магазина: значения и что задано переменными окружения
  npm run shop -- settings set INVOICE_WORKING_DAYS 10    изменить настройку, без перезапуска
  npm run shop -- files copy ОТКУДА                       скопировать файлы из другого хранилища (database, /папка, s3://…) в FILE_STORE
  npm run shop -- works on [--until="2030-01-31 18:00"]   начать технические работы
  npm run shop -- works off                               завершить технические работы
  npm run shop -- closed on|off                           закрыть или открыть доступ к магазину
  npm run shop -- account add anna@firm.ru --name="Анна Орлова" [--role=manager|tech|user]   открыть учётную запись
  npm run shop -- account add olga@shop.ru --name="Ольга Белова" --preset=manager   сотрудник магазина: owner, sales, manager, accountant, storekeeper, content
  npm run shop -- account rights olga@shop.ru             показать права; --preset=… или --rights=orders:own,customers:all,export задаёт их
  npm run shop -- account change anna@firm.ru --email=anna@new.ru   изменить почту; --phone=… — телефон: новый подтверждает владелец
  npm run shop -- account block anna@firm.ru              закрыть учётную запись и завершить её сессии
  npm run shop -- account unblock anna@firm.ru            открыть её снова
  npm run shop -- account reset-factor anna@firm.ru       сбросить вход в два шага, если потеряны и телефон, и коды
  npm run shop -- account sessions +79161234567           завершить все сессии: на утерянном телефоне тоже
  npm run shop -- person export anna@firm.ru [файл.json]  всё, что магазин хранит о человеке
  npm run shop -- person erase anna@firm.ru [--yes]       удалить его персональные данные; спросит адрес ещё раз
                                                          и подождёт, пока закончатся начатые запросы
  npm run shop -- company [list] [pending]                компании; pending — кто ждёт решения
  npm run shop -- company show 7707083893                 условия и люди компании (ИНН, ИНН/КПП или номер)
  npm run shop -- company approve 7707083893 --price-type="Оптовая" --credit-limit=0 --manager=boris@shop.ru
  npm run shop -- company refuse 7707083893 --reason="Нет договора"   отказать: причина придёт заявителю
  npm run shop -- company set 7707083893 [--discount=5] [--currency=RUB] [--credit-limit=100000] [--credit-days=30] [--order-ban=on|off] [--price-type=…] [--manager=…] [--second-manager=ПОЧТА|none]
  npm run shop -- company accept|decline 7707083893 --person=anna@firm.ru   принять сотрудника в компанию или нет
  npm run shop -- outbox [list]                           письма и SMS, которые не отправлены
  npm run shop -- outbox retry 12                         отправить ещё раз
  npm run shop -- content --new ПАПКА                     образец папки с данными магазина: новости, акции, контакты, тексты
  npm run shop -- content --check ПАПКА                   проверить папку и показать, что изменится
  npm run shop -- content ПАПКА                           опубликовать её; чего в ней больше нет, снимается
  npm run shop -- content ПАПКА --over-office             то же и поверх того, что рабочее место сохранило позже
  npm run shop -- content --export ПАПКА                  записать в папку всё, что магазин публикует сейчас
  npm run shop -- doctor                                  проверить сервер: настройки, диски, часы, базу, почту, прокси, 1С
  npm run shop -- --version                               номер версии магазина
  npm run shop -- demo remove                             убрать демонстрационные данные и учётные записи

Вошедшие с ролью «Технический пользователь» работают и во время работ, и в закрытом магазине.`;
