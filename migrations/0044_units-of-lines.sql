ALTER TABLE "basket_line" ADD COLUMN "unit" text;--> statement-breakpoint
CREATE FUNCTION pg_temp.unit_now(product_id integer) RETURNS text LANGUAGE sql AS $$
  SELECT unit_base || CASE
    WHEN unit_custom IS NOT NULL AND ratio IS NOT NULL
      AND translate(lower(unit_base COLLATE "und-x-icu"), 'ё. ', 'е') ~ '^(уп|пач|короб|кор$|ящ|бухт|рул|мешо|меш$)'
    THEN ' по ' || replace(trim_scale(ratio)::text, '.', ',') || ' ' || unit_custom ELSE '' END
  FROM "product" WHERE id = product_id
$$;--> statement-breakpoint
UPDATE "basket_line" SET "unit" = pg_temp.unit_now("product_id");--> statement-breakpoint
UPDATE "basket_template" SET "products" = (
  SELECT jsonb_agg(CASE WHEN known.unit IS NULL THEN line ELSE line || jsonb_build_object('unit', known.unit) END ORDER BY n)
  FROM jsonb_array_elements("products") WITH ORDINALITY AS lines (line, n)
    LEFT JOIN "offer" ON "offer".id = (line ->> 'id')::int
    CROSS JOIN LATERAL (SELECT pg_temp.unit_now(coalesce("offer"."product_id", (line ->> 'id')::int)) AS unit) AS known
) WHERE jsonb_array_length("products") > 0;--> statement-breakpoint
DROP FUNCTION pg_temp.unit_now(integer);
