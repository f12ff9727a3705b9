UPDATE "payment_schedule" SET "paid_amount" = "amount" WHERE "paid";--> statement-breakpoint
ALTER TABLE "payment_schedule" DROP COLUMN "paid";