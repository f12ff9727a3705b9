CREATE TABLE "file_to_remove" (
	"key" text collate "C" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_file" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_piece" (
	"key" text collate "C" NOT NULL,
	"no" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "kept_piece_key_no_pk" PRIMARY KEY("key","no")
);
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "content_hash" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "is_stored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_piece" ADD CONSTRAINT "kept_piece_key_kept_file_key_fk" FOREIGN KEY ("key") REFERENCES "public"."kept_file"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_to_remove_at" ON "file_to_remove" USING btree ("at");--> statement-breakpoint
-- Pictures, spreadsheets and archives are compressed already, and a part of a piece is read without the rest
ALTER TABLE "kept_piece" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Nodes of the former release give no hash: they had it computed
CREATE FUNCTION hash_file_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_hash := encode(sha256(NEW.content), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER file_content_hash BEFORE INSERT ON file FOR EACH ROW
  WHEN (NEW.content_hash IS NULL) EXECUTE FUNCTION hash_file_content();--> statement-breakpoint
-- Whoever removes a row need not know where its file is kept
CREATE FUNCTION note_removed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'file' THEN
    INSERT INTO file_to_remove (key) SELECT 'account/' || key FROM gone WHERE is_stored;
  ELSIF TG_TABLE_NAME = 'price_list' THEN
    INSERT INTO file_to_remove (key) SELECT 'price-lists/' || id FROM gone WHERE state = 'ready';
  ELSIF TG_TABLE_NAME = 'exchange_part' THEN
    INSERT INTO file_to_remove (key) SELECT 'exchange/' || file_id || '/' || no FROM gone;
  ELSE
    INSERT INTO file_to_remove (key) SELECT 'uploads/' || upload_id || '/' || file_no || '/' || part_no FROM gone;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON file REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON price_list REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON exchange_part REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();--> statement-breakpoint
CREATE TRIGGER note_removed_files AFTER DELETE ON goods_upload_part REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();
