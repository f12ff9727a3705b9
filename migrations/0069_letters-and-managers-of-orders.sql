ALTER TABLE "customer_order" ADD COLUMN "manager_account_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_manager_account_id_account_id_fk" FOREIGN KEY ("manager_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_order_manager" ON "customer_order" USING btree ("manager_account_id") WHERE "customer_order"."manager_account_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about","id") WHERE "outbox"."about" is not null;