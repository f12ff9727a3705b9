ALTER TABLE "alert_progress" ADD COLUMN "snapshot" text;--> statement-breakpoint
ALTER TABLE "alert_progress" DROP COLUMN "seq";