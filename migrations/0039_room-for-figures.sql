-- An import gives most rows another value: with room in its page a row needs no new entry in the index
ALTER TABLE "price" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "stock" SET (fillfactor = 50);
