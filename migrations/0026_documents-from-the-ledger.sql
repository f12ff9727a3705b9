ALTER TABLE "exchange_connection" ADD COLUMN "states" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "received_document" ADD COLUMN "base_id" text;--> statement-breakpoint
ALTER TABLE "received_document" ADD COLUMN "waiting" jsonb;--> statement-breakpoint
CREATE INDEX "received_document_base" ON "received_document" USING btree ("connection_id","base_id");