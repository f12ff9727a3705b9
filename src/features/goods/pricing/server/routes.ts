import { serve } from '#server/serve.ts';
import { getPriceOrigin } from './get-price-origin.ts';

export const pricingRoutes = [serve('priceOrigin', getPriceOrigin)];
