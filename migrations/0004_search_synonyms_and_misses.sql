CREATE TABLE "search_miss" (
	"query" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_miss_count" CHECK ("search_miss"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phrases" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_miss_last" ON "search_miss" USING btree ("last_at");