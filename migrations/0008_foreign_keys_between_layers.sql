-- Three foreign keys point from a lower layer of the code to a higher one, so the table definitions no longer name them.
-- They stay in the database: company.price_type_id, idempotency_key.account_id, file.owner_account_id.
select 1;
