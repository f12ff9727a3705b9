ALTER TABLE "basket" ADD COLUMN "repeated_order_id" integer;--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "repeated_after_id" integer;