import type { Command } from '#server/commands/command.ts';
import { byAction } from '#server/commands/by-action.ts';
import { inOrder } from '#server/commands/in-order.ts';
import { contactChangeCommand } from '#identity/profile/server/index.ts';
import { accountAddCommand, accountRightsCommand } from '#identity/recovery/server/index.ts';
import { resetFactorCommand } from '#identity/second-factor/server/index.ts';
import { accountCommand } from '#identity/session/server/index.ts';
import { outboxCommand } from '#server/delivery/index.ts';
import { filesCommand } from '#server/files/files-command.ts';
import { demoCommand } from '#demo/demo-command.ts';
import { connectionCommand } from '#exchange/connections/server/index.ts';
import { exchangeStatusCommand } from '#exchange/endpoint/server/index.ts';
import { priceListCommand } from '#exchange/feeds/server/index.ts';
import { feedCommand, feedStatusCommand } from '#exchange/feed-schedule/server/index.ts';
import { importsCommand, quarantineCommand } from '#exchange/goods-import/server/index.ts';
import { restoredCommand, restoredStatusCommand } from '#exchange/orders-in/server/index.ts';
import { orderStatusCommand } from '#ordering/orders/server/index.ts';
import { paperCommand } from '#goods/papers/server/index.ts';
import { propertyCommand } from '#goods/products/server/index.ts';
import { companyCommand } from '#goods/pricing/server/index.ts';
import { questionCommand } from '#goods/questions/server/index.ts';
import { lexiconCommand, queriesCommand, synonymsCommand } from '#goods/search/server/index.ts';
import { appealsCommand } from '#service/appeals/server/index.ts';
import { goodsCommand } from '#office/goods/server/index.ts';
import { brandCommand } from '#office/brands/server/index.ts';
import { sectionCommand } from '#office/sections/server/index.ts';
import { confirmShopCommand, settingsCommand } from '#office/settings/server/index.ts';
import { firstStartCommand } from '#office/start/server/index.ts';
import { contentCommand } from '#site/shop-folder/server/index.ts';
import { closedCommand, worksCommand } from '#site/works/server/index.ts';
import { backupCommand } from '../backup/backup-command.ts';
import { checkCommand } from '../backup/check-command.ts';
import { restoreCommand } from '../backup/restore-command.ts';
import { importCommand } from './import-command.ts';
import { personCommand } from './person.ts';

/** The operator's commands by their names. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  imports: importsCommand,
  quarantine: quarantineCommand,
  exchange: byAction({
    list: connectionCommand,
    add: connectionCommand,
    change: connectionCommand,
    remove: connectionCommand,
    status: inOrder(restoredStatusCommand, exchangeStatusCommand, feedStatusCommand),
    confirm: exchangeStatusCommand,
    manual: exchangeStatusCommand,
    files: exchangeStatusCommand,
    file: exchangeStatusCommand,
  }),
  feed: feedCommand,
  'price-list': priceListCommand,
  'first-start': firstStartCommand,
  settings: settingsCommand,
  'confirm-shop': confirmShopCommand,
  works: worksCommand,
  closed: closedCommand,
  backup: backupCommand,
  restore: restoreCommand,
  check: checkCommand,
  restored: restoredCommand,
  'order-status': orderStatusCommand,
  paper: paperCommand,
  goods: goodsCommand,
  section: sectionCommand,
  brand: brandCommand,
  property: propertyCommand,
  question: questionCommand,
  appeals: appealsCommand,
  synonyms: synonymsCommand,
  lexicon: lexiconCommand,
  queries: queriesCommand,
  account: byAction({
    add: accountAddCommand,
    rights: accountRightsCommand,
    change: contactChangeCommand,
    block: accountCommand,
    unblock: accountCommand,
    sessions: accountCommand,
    'reset-factor': resetFactorCommand,
  }),
  person: personCommand,
  company: companyCommand,
  outbox: outboxCommand,
  demo: demoCommand,
  content: contentCommand,
  files: filesCommand,
};
