ALTER TABLE "company" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_phone" CHECK ("company"."phone" ~ '^[0-9]{11}$');