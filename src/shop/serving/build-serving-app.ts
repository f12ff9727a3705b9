import type { FastifyInstance } from 'fastify';
import type { ExchangeWorker } from '#exchange/endpoint/server/index.ts';
import { registerOutboxPage } from '#server/delivery/index.ts';
import { registerGoodsFiles } from '#server/files/goods-files.ts';
import { pagesWith } from '#server/pages.ts';
import type { AppContext } from '#server/serve.ts';
import { buildShopApp } from '../build-shop-app.ts';
import { serveExchange } from '../start-exchange.ts';

/** What is served beside the calls and pages. */
export type Served = { isForTrial: boolean; hasDemoGoods: boolean };

/** All that the shop serves, the same in every thread. `exchange` carries out what accounting systems have sent. */
export async function buildServingApp(
  context: AppContext,
  { isForTrial, hasDemoGoods }: Served,
  exchange: Pick<ExchangeWorker, 'kick'>,
): Promise<FastifyInstance> {
  const app = await buildShopApp(context, pagesWith({ hasKit: isForTrial }));
  serveExchange(app, context, exchange);
  if (hasDemoGoods) {
    const { registerDemoPictures } = await import('#demo/register-demo-pictures.ts');
    registerDemoPictures(app);
  }
  await registerGoodsFiles(app, context);
  if (isForTrial) registerOutboxPage(app, context.db, context.env);
  return app;
}
