CREATE TABLE "payment_term" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"valid_until" date NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_marked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "price_origin" jsonb;--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "payment_term" ADD CONSTRAINT "payment_term_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_order_unpaid" ON "customer_order" USING btree ("created_at") WHERE "customer_order"."pay_system" = 'prepayment' and "customer_order"."paid_at" is null and "customer_order"."status" in ('new', 'confirmed', 'awaiting_payment');