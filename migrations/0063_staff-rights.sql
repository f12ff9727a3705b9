ALTER TABLE "account" ADD COLUMN "staff_rights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "account" SET "staff_rights" = '{"orders":"own","orders.correct":"all","orders.handout":"all","customers":"own","terms":"all"}' WHERE "role" = 'MANAGER';
