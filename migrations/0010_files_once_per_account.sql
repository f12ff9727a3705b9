DROP INDEX "file_owner";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "content_hash" text GENERATED ALWAYS AS (encode(sha256(content), 'hex')) STORED NOT NULL;--> statement-breakpoint
DELETE FROM "file" "again" USING "file" "first"
  WHERE "again"."owner_account_id" = "first"."owner_account_id" AND "again"."kind" = "first"."kind"
    AND "again"."content_hash" = "first"."content_hash" AND "again"."key" > "first"."key";--> statement-breakpoint
CREATE UNIQUE INDEX "file_owner_content" ON "file" USING btree ("owner_account_id","kind","content_hash");