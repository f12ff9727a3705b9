ALTER TABLE "audit_log" ADD COLUMN "company_id" integer;--> statement-breakpoint
CREATE INDEX "audit_log_company" ON "audit_log" USING btree ("company_id","at","id") WHERE "audit_log"."company_id" is not null;--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "delivery";--> statement-breakpoint
UPDATE "audit_log" SET "company_id" = substring("object" from 9)::integer WHERE "object" ~ '^company [1-9][0-9]{0,8}$';--> statement-breakpoint
UPDATE "audit_log" SET "company_id" = "object"::integer WHERE "action" IN ('company.terms', 'company.approve', 'company.refuse') AND "object" ~ '^[1-9][0-9]{0,8}$';--> statement-breakpoint
UPDATE "audit_log" SET "company_id" = "customer_order"."company_id" FROM "customer_order" WHERE "audit_log"."action" IN ('order.add', 'order.cancel') AND "audit_log"."object" = "customer_order"."number";--> statement-breakpoint
UPDATE "audit_log" SET "company_id" = "appeal"."company_id" FROM "appeal" WHERE "audit_log"."object" = 'appeal ' || "appeal"."id";--> statement-breakpoint
-- The erasure of a person takes his network addresses out of the log. Only of an account that is erased already.
CREATE FUNCTION "audit_log_erase"("erased" integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE "changed" bigint;
BEGIN
	IF NOT EXISTS (SELECT FROM "public"."account" WHERE "id" = "erased" AND NOT "active" AND "email" IS NULL AND "phone" IS NULL AND "password_hash" IS NULL) THEN
		RAISE EXCEPTION 'Account % is not erased', "erased" USING ERRCODE = 'check_violation';
	END IF;
	UPDATE "public"."audit_log"
	SET "ip" = CASE WHEN "actor_account_id" IS DISTINCT FROM "erased" AND "actor_account_id" IS NOT NULL THEN "ip" ELSE '' END,
		"details" = CASE WHEN "account_id" = "erased" THEN '{}'::jsonb ELSE "details" END
	WHERE "account_id" = "erased" OR "actor_account_id" = "erased";
	GET DIAGNOSTICS "changed" = ROW_COUNT;
	RETURN "changed";
END $$;--> statement-breakpoint
-- Removes what is older than so many days; nothing of the last year, whoever asks for it.
CREATE FUNCTION "audit_log_expire"("days" integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE "removed" bigint;
BEGIN
	IF "days" IS NULL OR "days" < 365 THEN
		RAISE EXCEPTION 'The audit log is kept for at least 365 days, not %', "days" USING ERRCODE = 'check_violation';
	END IF;
	DELETE FROM "public"."audit_log" WHERE "at" < now() - make_interval(days => "days");
	GET DIAGNOSTICS "removed" = ROW_COUNT;
	RETURN "removed";
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "audit_log_erase"(integer), "audit_log_expire"(integer) FROM PUBLIC;
