CREATE TABLE "price_list_layout" (
	"source_name" text NOT NULL,
	"signature" text NOT NULL,
	"sheets" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_list_layout_source_name_signature_pk" PRIMARY KEY("source_name","signature")
);
