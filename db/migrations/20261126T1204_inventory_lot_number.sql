-- A lot is found by its own number and by its supplier's, whichever product it is of.
create index stock_lot_number on stock_lot (team_id, number);
create index stock_lot_supplier_lot on stock_lot (team_id, supplier_lot) where supplier_lot is not null;
