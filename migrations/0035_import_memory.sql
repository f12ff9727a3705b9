CREATE TABLE "import_memory" (
	"source_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_memory_source_id_position_pk" PRIMARY KEY("source_id","position")
);
--> statement-breakpoint
ALTER TABLE "import_memory" ADD CONSTRAINT "import_memory_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;