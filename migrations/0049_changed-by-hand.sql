-- Somebody changes goods, prices or stock by hand in SQL: the log of changes says so for him. What the shop itself changes it
-- names there; its connections have its name.
CREATE FUNCTION "changed_by_hand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "catalogue_change" ("kind") SELECT 'all'
		WHERE NOT EXISTS (SELECT FROM "catalogue_change" WHERE "written_by" = pg_current_xact_id() AND "kind" = 'all');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_by_hand" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product"
	FOR EACH STATEMENT WHEN (current_setting('application_name') NOT LIKE 'optovik%')
	EXECUTE FUNCTION "changed_by_hand"();--> statement-breakpoint
CREATE TRIGGER "offer_by_hand" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "offer"
	FOR EACH STATEMENT WHEN (current_setting('application_name') NOT LIKE 'optovik%')
	EXECUTE FUNCTION "changed_by_hand"();--> statement-breakpoint
CREATE TRIGGER "price_by_hand" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price"
	FOR EACH STATEMENT WHEN (current_setting('application_name') NOT LIKE 'optovik%')
	EXECUTE FUNCTION "changed_by_hand"();--> statement-breakpoint
CREATE TRIGGER "stock_by_hand" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stock"
	FOR EACH STATEMENT WHEN (current_setting('application_name') NOT LIKE 'optovik%')
	EXECUTE FUNCTION "changed_by_hand"();
