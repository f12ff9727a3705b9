ALTER TABLE "site_state" ADD COLUMN "synonyms_saved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "site_state" SET "synonyms_saved_at" = now() WHERE EXISTS (SELECT FROM "search_synonym");
