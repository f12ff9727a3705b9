-- A table of its own, not a column added to the old one: autovacuum counts its rows as new and reads them within a minute,
-- and indexes answer alone only for pages that a vacuum has seen
CREATE TABLE "order_line_new" (
	LIKE "order_line" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	"text_key" bigint GENERATED ALWAYS AS (hashtextextended(name, hashtextextended(coalesce(article, ''), hashtextextended(coalesce(shortcode, ''), 0))) & 9007199254740991) STORED NOT NULL
) WITH (autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0);
--> statement-breakpoint
INSERT INTO "order_line_new" SELECT * FROM "order_line";--> statement-breakpoint
DROP TABLE "order_line";--> statement-breakpoint
ALTER TABLE "order_line_new" RENAME TO "order_line";--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_line_no_pk" PRIMARY KEY ("order_id","line_no") INCLUDE ("text_key");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_line_text" ON "order_line" USING btree ("text_key","order_id");--> statement-breakpoint
CREATE TABLE "ordered_text" (
	"key" bigint GENERATED ALWAYS AS (hashtextextended(name, hashtextextended(coalesce(article, ''), hashtextextended(coalesce(shortcode, ''), 0))) & 9007199254740991) STORED NOT NULL,
	"article" text,
	"shortcode" text,
	"name" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "ordered_text" ("article", "shortcode", "name")
	SELECT min("article"), min("shortcode"), min("name") FROM "order_line" GROUP BY "text_key";--> statement-breakpoint
-- Whoever writes lines: nodes of the release before know of no such table.
CREATE FUNCTION "remember_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ordered_text" ("article", "shortcode", "name")
		SELECT DISTINCT ON ("text_key") "article", "shortcode", "name" FROM "added"
		WHERE NOT EXISTS (SELECT FROM "ordered_text" WHERE "key" = "text_key" OFFSET 0);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_line_texts" AFTER INSERT ON "order_line" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "remember_texts"();--> statement-breakpoint
CREATE INDEX "ordered_text_key" ON "ordered_text" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ordered_text_parts" ON "ordered_text" USING gin ("article" gin_trgm_ops,"shortcode" gin_trgm_ops,"name" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP INDEX "customer_order_company";--> statement-breakpoint
CREATE INDEX "customer_order_company" ON "customer_order" USING btree ("company_id","created_at" DESC,"id" DESC,"account_id","status","number");--> statement-breakpoint
CREATE INDEX "outbox_kept" ON "outbox" USING btree ("is_secret","at") WHERE "outbox"."content" is not null or "outbox"."text" is not null;
