-- How good, and how productive, work is to be: of a product, an operation, a line, whatever of these is named; null: any.
create table yield_scheme (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null check (code <> ''),
  name text not null,
  product_id bigint,
  operation_id bigint,
  line_id bigint,
  valid_from date not null,
  -- The last day; null: until another day is said.
  valid_to date,
  -- Percent; null: of this figure the scheme says nothing.
  good_rate numeric(7, 4) check (good_rate between 0 and 100),
  first_pass numeric(7, 4) check (first_pass between 0 and 100),
  final_yield numeric(7, 4) check (final_yield between 0 and 100),
  productivity numeric(8, 4) check (productivity between 0 and 1000),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, operation_id) references operation,
  foreign key (team_id, line_id) references production_line,
  check (valid_from <= valid_to),
  check (num_nonnulls(good_rate, first_pass, final_yield, productivity) > 0),
  -- On a day one scheme of a scope counts. The database refuses what two people say at once.
  constraint yield_scheme_valid_from_key exclude using gist (team_id with =, (coalesce(product_id, 0)) with =, (coalesce(operation_id, 0)) with =,
    (coalesce(line_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&)
);
call gemba_tenant('yield_scheme');
create index yield_scheme_product on yield_scheme (team_id, product_id);
create index yield_scheme_operation on yield_scheme (team_id, operation_id);
create index yield_scheme_line on yield_scheme (team_id, line_id);
