ALTER TABLE "customer_order" DROP CONSTRAINT "customer_order_total";--> statement-breakpoint
ALTER TABLE "customer_order" DROP CONSTRAINT "customer_order_amounts";--> statement-breakpoint
ALTER TABLE "order_request" DROP CONSTRAINT "order_request_confirmed";--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "delivery_cost" bigint;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "delivery_vat_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_request" ADD COLUMN "corrects_id" integer;--> statement-breakpoint
ALTER TABLE "order_request_version" ADD COLUMN "former_total" bigint;--> statement-breakpoint
ALTER TABLE "order_request_version" ADD COLUMN "former_delivery" bigint;--> statement-breakpoint
ALTER TABLE "order_request_version" ADD COLUMN "delivery_cost" bigint;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_corrects_id_customer_order_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_request_corrects" ON "order_request" USING btree ("corrects_id") WHERE "order_request"."state" in ('open', 'returned');--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_total" CHECK ("customer_order"."total" = "customer_order"."sum" - "customer_order"."discount" + coalesce("customer_order"."delivery_cost", 0));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_amounts" CHECK ("customer_order"."sum" >= 0 and "customer_order"."discount" >= 0 and "customer_order"."vat_sum" >= 0 and "customer_order"."total" >= 0
        and coalesce("customer_order"."delivery_cost", 0) >= 0);--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_confirmed" CHECK (case when "order_request"."corrects_id" is null then ("order_request"."state" = 'confirmed') = ("order_request"."order_id" is not null)
        else "order_request"."order_id" is null end);--> statement-breakpoint
-- A correction that waits ends with its order, in the transaction that cancels, pays or moves it, or takes it over
CREATE FUNCTION "end_correction"("of_order" integer, "why" text) RETURNS void LANGUAGE sql AS $$
  UPDATE "order_request" SET "state" = 'expired', "reason" = "why", "answered_by" = NULL, "answered_at" = now()
  WHERE "corrects_id" = "of_order" AND "state" IN ('open', 'returned')
$$;--> statement-breakpoint
CREATE FUNCTION "order_ended_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "end_correction"(NEW."id", CASE WHEN NEW."status" = 'cancelled' THEN 'Заказ отменён'
    WHEN NEW."paid_at" IS NOT NULL THEN 'Заказ оплачен' ELSE 'Заказ передан в сборку' END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_order_correction" AFTER UPDATE OF "status", "paid_at" ON "customer_order" FOR EACH ROW
  WHEN (NEW."paid_at" IS NOT NULL OR NEW."status" NOT IN ('new', 'confirmed', 'awaiting_payment'))
  EXECUTE FUNCTION "order_ended_correction"();--> statement-breakpoint
CREATE FUNCTION "export_ended_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "end_correction"(NEW."order_id", 'Учётная система приняла заказ');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_export_correction" AFTER INSERT OR UPDATE OF "taken_at" ON "order_export" FOR EACH ROW
  WHEN (NEW."taken_at" IS NOT NULL)
  EXECUTE FUNCTION "export_ended_correction"();
