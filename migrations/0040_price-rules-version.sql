CREATE TABLE "price_rules_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "price_rules_version_one_row" CHECK ("price_rules_version"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "price_rules_version" DEFAULT VALUES;--> statement-breakpoint
-- Once a transaction, at its end: the row is locked no longer than the commit takes.
CREATE FUNCTION "price_rules_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('optovik.price_rules_changed', true) IS DISTINCT FROM 'on' THEN
		UPDATE "price_rules_version" SET "version" = gen_random_uuid();
		PERFORM set_config('optovik.price_rules_changed', 'on', true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "discount_changed" AFTER INSERT OR UPDATE OR DELETE ON "discount"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "price_rules_changed"();--> statement-breakpoint
CREATE TRIGGER "discount_truncated" AFTER TRUNCATE ON "discount" EXECUTE FUNCTION "price_rules_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "section_shown_below_changed" AFTER UPDATE ON "section"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."shown_below" IS DISTINCT FROM NEW."shown_below")
	EXECUTE FUNCTION "price_rules_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "section_changed" AFTER INSERT OR DELETE ON "section"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "price_rules_changed"();--> statement-breakpoint
CREATE TRIGGER "section_truncated" AFTER TRUNCATE ON "section" EXECUTE FUNCTION "price_rules_changed"();
