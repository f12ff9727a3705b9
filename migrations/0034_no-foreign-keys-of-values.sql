ALTER TABLE "product_property" DROP CONSTRAINT "product_property_product_id_product_id_fk";
--> statement-breakpoint
ALTER TABLE "product_property" DROP CONSTRAINT "product_property_value_id_property_value_id_fk";
