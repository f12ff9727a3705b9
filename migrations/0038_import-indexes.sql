ALTER TABLE "product_section" DROP CONSTRAINT "product_section_product_id_product_id_fk";
--> statement-breakpoint
ALTER TABLE "product_section" DROP CONSTRAINT "product_section_section_id_section_id_fk";
--> statement-breakpoint
DROP INDEX "price_by_type";--> statement-breakpoint
DROP INDEX "product_name";--> statement-breakpoint
DROP INDEX "product_property_value";