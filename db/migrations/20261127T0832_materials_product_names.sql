-- What a product is called in the other languages of the people who make it, keep it and send it.
alter table product add column names jsonb not null default '{}';
