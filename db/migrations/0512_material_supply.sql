-- What there is of materials and when more comes, and what was staged for orders: planning waits for it.

create table material_supply (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  material_id bigint not null,
  source text not null default 'purchase' check (source in ('stock', 'purchase', 'production')),
  quantity numeric(18, 4) not null check (quantity > 0),
  available_on date not null,
  reference_no text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, material_id) references product
);
call gemba_tenant('material_supply');
create index material_supply_material on material_supply (team_id, material_id, available_on, id);

-- Laid ready for an order; taken off the supply when it was.
create table material_staging (
  team_id bigint not null default gemba_team() references team,
  order_material_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  user_id bigint not null,
  staged_at timestamptz not null default now(),
  primary key (team_id, order_material_id),
  foreign key (team_id, order_material_id) references order_material on delete cascade
);
call gemba_tenant('material_staging');
