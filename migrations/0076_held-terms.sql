ALTER TABLE "company" ADD COLUMN "ledger_terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "pins" jsonb DEFAULT '{}'::jsonb NOT NULL;