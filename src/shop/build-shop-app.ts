import type { FastifyInstance } from 'fastify';
import { basketQuantitiesSlot, isCatalogueLoading } from '#goods/catalogue/server/index.ts';
import { auditRefusal } from '#identity/audit/server/index.ts';
import { documentVersionSlot } from '#identity/consents/server/index.ts';
import { findVisitor } from '#identity/session/server/index.ts';
import { basketQuantities, creditAvailableSlot } from '#ordering/basket/server/index.ts';
import { getCreditAvailable } from '#ordering/finance/server/index.ts';
import { documentVersion } from '#service/content/server/index.ts';
import { buildApp, type Pages } from '#server/app.ts';
import type { AppContext } from '#server/serve.ts';
import { servedCalls } from './routes.ts';

/** The HTTP application with the calls of all features; `listen` is the caller's. */
export function buildShopApp(context: AppContext, pages?: Pages): Promise<FastifyInstance> {
  fillSlots();
  const shop = { calls: servedCalls, findVisitor, isStarting: isCatalogueLoading, auditRefusal };
  return buildApp(context, shop, pages);
}

/** Gives lower layers the functions that higher ones provide. */
export function fillSlots(): void {
  basketQuantitiesSlot.fill(basketQuantities);
  creditAvailableSlot.fill(getCreditAvailable);
  documentVersionSlot.fill(documentVersion);
}
