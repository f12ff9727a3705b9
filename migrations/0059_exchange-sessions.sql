ALTER TABLE "exchange_connection" ADD COLUMN "credentials_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_session" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An entry of the shop's own role gets the time and the number of its writing, regardless of what the statement names: who
-- takes over the role cannot write into the past. The owner may: a restore and the demo data do.
CREATE FUNCTION "audit_log_stamp"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT pg_has_role(session_user, (SELECT "relowner" FROM "pg_class" WHERE "oid" = TG_RELID), 'member') THEN
		NEW."at" := now();
		NEW."id" := nextval('public.audit_log_id_seq');
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "audit_log_stamp"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "audit_log_stamp" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_stamp"();
