-- What the accounting system confirms of an order, it has taken
CREATE TRIGGER "order_confirmation_correction" AFTER INSERT OR UPDATE ON "order_confirmation" FOR EACH ROW
  EXECUTE FUNCTION "export_ended_correction"();
