-- What goes into a unit of a level: for a product, and for a customer who wants it otherwise.
create table packing_rule (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  level text not null check (level in ('box', 'carton', 'pallet', 'frame')),
  -- Empty: for whoever has no rule of his own.
  customer text not null default '',
  content text not null check (content in ('piece', 'box', 'carton')),
  -- Of pieces in the product's main unit, else of units.
  quantity numeric(18, 4) not null check (quantity > 0),
  mixing text not null check (mixing in ('oneLot', 'oneProduct', 'anyProduct')),
  -- In kilograms, with how far it may be off; absent: it is not weighed.
  gross_weight numeric(12, 3) check (gross_weight > 0),
  tolerance numeric(12, 3) check (tolerance >= 0),
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, product_id, level, customer),
  foreign key (team_id, product_id) references product,
  check ((gross_weight is null) = (tolerance is null))
);
call gemba_tenant('packing_rule');

-- What a unit weighed when it was closed, in kilograms.
create table packing_weighing (
  team_id bigint not null default gemba_team() references team,
  unit_id bigint not null,
  weight numeric(12, 3) not null check (weight > 0),
  weighed_by bigint,
  weighed_at timestamptz not null,
  primary key (team_id, unit_id),
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, weighed_by) references team_user
);
call gemba_tenant('packing_weighing');
