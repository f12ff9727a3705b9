ALTER TABLE "catalogue_change" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_change_written_by" ON "catalogue_change" USING btree ("written_by");--> statement-breakpoint
-- An operator hides a product in SQL: the log of changes names it as it names what the shop itself changes.
CREATE FUNCTION "product_hidden"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "catalogue_change" ("kind", "item_id") VALUES ('item', NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_hidden_by_operator" AFTER UPDATE OF "hidden_by_operator" ON "product"
	FOR EACH ROW WHEN (OLD."hidden_by_operator" IS DISTINCT FROM NEW."hidden_by_operator")
	EXECUTE FUNCTION "product_hidden"();
