ALTER TABLE "account" ADD COLUMN "phone_left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "asked_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "idle_seconds" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_refused_is_blocked" CHECK ("company"."refused_at" is null or "company"."state" = 'blocked');--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_slides_to_an_end" CHECK (("session"."ends_at" is null) = ("session"."idle_seconds" is null));--> statement-breakpoint
UPDATE "company" SET "refused_at" = (SELECT max("at") FROM "audit_log" WHERE "object" = 'company ' || "company"."id" AND "action" = 'company.refuse') WHERE "state" = 'blocked';
