-- Products and materials, and what a product is made of.

create table product (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  name_pinyin text not null default '',
  spec text,
  kind text not null default 'product' check (kind in ('product', 'semiFinished', 'material')),
  unit text not null,
  -- Decimal places that a quantity in the main unit may have.
  unit_decimals integer not null default 0 check (unit_decimals between 0 and 4),
  has_auxiliary_unit boolean not null default false,
  auxiliary_unit text,
  main_factor numeric(18, 6),
  auxiliary_factor numeric(18, 6),
  image_id bigint,
  -- The product's own version (drawing state), not the row's.
  product_version text,
  drawing_no text,
  customer_code text,
  lead_days integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  check (not has_auxiliary_unit or (auxiliary_unit is not null and main_factor > 0 and auxiliary_factor > 0))
);
call gemba_tenant('product');
create index product_name on product (team_id, name);

create table bom (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  bom_version text not null,
  -- The one that a confirmation takes.
  is_default boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, product_id, bom_version),
  foreign key (team_id, product_id) references product
);
call gemba_tenant('bom');
create unique index bom_default on bom (team_id, product_id) where is_default;

create table bom_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  bom_id bigint not null,
  line_number integer not null,
  material_id bigint not null,
  -- For one of the product, before scrap.
  quantity numeric(18, 6) not null check (quantity > 0),
  scrap_rate numeric(7, 4) not null default 0 check (scrap_rate >= 0),
  warehouse text,
  remark text,
  primary key (team_id, id),
  unique (team_id, bom_id, line_number),
  foreign key (team_id, bom_id) references bom on delete cascade,
  foreign key (team_id, material_id) references product
);
call gemba_tenant('bom_line');
create index bom_line_material on bom_line (team_id, material_id);
