ALTER TABLE "account" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "second_manager_account_id" integer;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_second_manager_account_id_account_id_fk" FOREIGN KEY ("second_manager_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_whole_name" ON "account" USING btree (btrim("last_name" || ' ' || "name" || ' ' || "second_name") collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_to_erase" ON "account" USING btree ("erase_at") WHERE "account"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "company_second_manager" ON "company" USING btree ("second_manager_account_id");--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "company_created" ON "company" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_to_erase_is_closed" CHECK ("account"."erase_at" is null or not "account"."active");