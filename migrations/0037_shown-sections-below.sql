ALTER TABLE "section" ADD COLUMN "shown_below" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
WITH RECURSIVE shown (id, path) AS (
  SELECT id, ARRAY[id] FROM "section" WHERE parent_id IS NULL AND active
  UNION ALL
  SELECT below.id, shown.path || below.id FROM shown JOIN "section" below ON below.parent_id = shown.id WHERE below.active
)
UPDATE "section" SET shown_below = fresh.below FROM (
  SELECT above.id, array_agg(shown.id ORDER BY shown.id) AS below FROM shown, unnest(shown.path) AS above (id) GROUP BY above.id
) AS fresh WHERE "section".id = fresh.id;
