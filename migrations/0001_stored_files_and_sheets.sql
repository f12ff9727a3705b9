CREATE TABLE "sheet_cache" (
	"account_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sheet_cache_account_id_sha256_pk" PRIMARY KEY("account_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sheet_cache" ADD CONSTRAINT "sheet_cache_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_account_id_account_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_cache_at" ON "sheet_cache" USING btree ("at");--> statement-breakpoint
CREATE INDEX "file_expiry" ON "file" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner_account_id");