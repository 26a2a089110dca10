-- Rights that the product has had: what a later version adds to them is given to the system roles of the teams that are there already.
create table known_right (
  name text primary key,
  since timestamptz not null default now()
);
grant select, insert on known_right to gemba_app;
