CREATE TABLE "search_lexicon" (
	"name" text PRIMARY KEY NOT NULL,
	"is_chosen" boolean NOT NULL
);
