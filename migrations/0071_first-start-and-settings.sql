CREATE TABLE "start_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "start_key_one_row" CHECK ("start_key"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;