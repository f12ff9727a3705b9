CREATE INDEX "import_run_failed" ON "import_run" USING btree ("started_at") WHERE "import_run"."state" in ('refused', 'failed', 'interrupted');--> statement-breakpoint
CREATE INDEX "goods_upload_open" ON "goods_upload" USING btree ("created_at") WHERE "goods_upload"."state" = 'open';--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_account_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "appeal_last_message" ON "appeal" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE "outbox"."failed_at" is not null;