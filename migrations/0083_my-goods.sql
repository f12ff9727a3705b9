CREATE TABLE "kept_level" (
	"account_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_level_account_id_company_id_item_id_pk" PRIMARY KEY("account_id","company_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "kept_level" ADD CONSTRAINT "kept_level_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_level" ADD CONSTRAINT "kept_level_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_line_item" ON "order_line" USING btree ("order_id","item_id","product_id");