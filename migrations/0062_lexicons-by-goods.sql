ALTER TABLE "search_lexicon" ADD COLUMN "is_by_owner" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
INSERT INTO "search_lexicon" ("name", "is_chosen") SELECT "name", true FROM (VALUES ('electrical'), ('plumbing')) AS "trade" ("name") WHERE EXISTS (SELECT FROM "product") ON CONFLICT DO NOTHING;
