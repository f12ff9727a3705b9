ALTER TABLE "login_ticket" ADD COLUMN "purpose" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD COLUMN "password_mark" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;