CREATE TABLE "sheet_columns" (
	"company_id" integer NOT NULL,
	"shape" text NOT NULL,
	"columns" jsonb NOT NULL,
	"account_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sheet_columns_company_id_shape_pk" PRIMARY KEY("company_id","shape")
);
--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD CONSTRAINT "sheet_columns_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD CONSTRAINT "sheet_columns_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_columns_account" ON "sheet_columns" USING btree ("account_id");