ALTER TABLE "pickup_store" ADD COLUMN "office_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_company" ADD COLUMN "office_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appeal_type" ADD COLUMN "office_saved_at" timestamp with time zone;