DROP INDEX "product_search";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "search_vector";