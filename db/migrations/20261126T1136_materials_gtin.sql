-- The Global Trade Item Number under which customers know a product, with all its 14 digits.
alter table product add column gtin text check (gtin ~ '^\d{14}$');
create unique index product_gtin on product (team_id, gtin);
