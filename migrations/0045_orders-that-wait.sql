ALTER TABLE "exchange_connection" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_connection" ADD COLUMN "may_lack_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "order_export_learnt_number" ON "order_export" USING btree ("connection_id","learnt_number");--> statement-breakpoint
CREATE INDEX "order_export_open" ON "order_export" USING btree ("connection_id","order_id") WHERE "order_export"."taken_version" is null or "order_export"."taken_version" is distinct from "order_export"."sent_version" or "order_export"."problem" is not null;--> statement-breakpoint
CREATE INDEX "order_history_at" ON "order_history" USING btree ("at");--> statement-breakpoint
-- A base compares the orders in each exchange: what happened long before its last one has been sent
UPDATE "exchange_connection" SET "compared_at" = "seen_at" - interval '30 days' WHERE "seen_at" IS NOT NULL;
