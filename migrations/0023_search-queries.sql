CREATE TABLE "search_choice" (
	"key" text NOT NULL,
	"product_id" integer NOT NULL,
	"opened" integer NOT NULL,
	"added" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_choice_key_product_id_pk" PRIMARY KEY("key","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_rule" (
	"key" text NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"query" text NOT NULL,
	"sort" integer GENERATED ALWAYS AS IDENTITY (sequence name "search_rule_sort_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "search_rule_key_product_id_pk" PRIMARY KEY("key","product_id")
);
--> statement-breakpoint
ALTER TABLE "search_miss" RENAME TO "search_query";--> statement-breakpoint
ALTER TABLE "search_query" DROP CONSTRAINT "search_miss_count";--> statement-breakpoint
DROP INDEX "search_miss_last";--> statement-breakpoint
ALTER TABLE "search_query" ADD COLUMN "found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_query" ALTER COLUMN "found" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "search_choice" ADD CONSTRAINT "search_choice_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rule" ADD CONSTRAINT "search_rule_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_choice_product" ON "search_choice" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "search_rule_product" ON "search_rule" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "search_query_found" ON "search_query" USING btree ("found","count");--> statement-breakpoint
ALTER TABLE "search_query" ADD CONSTRAINT "search_query_count" CHECK ("search_query"."count" > 0);