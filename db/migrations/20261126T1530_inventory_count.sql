-- Counts of stock: what was counted where by whom, and what the books said at that moment.

-- What one piece is worth, for classes by consumption; null: nobody said.
alter table product add column standard_price numeric(14, 4) check (standard_price >= 0);

create table stock_count (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  count_no text not null,
  status text not null default 'counting' check (status in ('counting', 'underApproval', 'posted', 'cancelled')),
  scope text not null check (scope in ('cycle', 'places', 'products')),
  -- Nothing is moved in its places until it has ended.
  freezes boolean not null,
  -- Percent of what the books say beyond which another person counts again, as it was when the count was made.
  tolerance numeric(5, 2) not null check (tolerance >= 0),
  note text,
  created_by bigint,
  created_at timestamptz not null default now(),
  -- When it was posted or cancelled; null: it goes on.
  ended_at timestamptz,
  primary key (team_id, id),
  unique (team_id, count_no),
  foreign key (team_id, created_by) references team_user,
  check ((status in ('posted', 'cancelled')) = (ended_at is not null))
);
call gemba_tenant('stock_count');

-- A lot in a place, to be counted.
create table stock_count_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  count_id bigint not null,
  product_id bigint not null,
  location_id bigint not null,
  lot_id bigint not null,
  status text not null default 'toCount' check (status in ('toCount', 'toRecount', 'counted')),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, count_id, location_id, lot_id),
  foreign key (team_id, count_id) references stock_count,
  foreign key (team_id, product_id) references product,
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, lot_id) references stock_lot
);
call gemba_tenant('stock_count_line');
create index stock_count_line_product on stock_count_line (team_id, product_id);

-- What somebody counted, and what the books said at that moment. Written, never rewritten: the last one counts.
create table stock_count_entry (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  line_id bigint not null,
  round integer not null,
  counted numeric(18, 4) not null check (counted >= 0),
  book numeric(18, 4) not null check (book >= 0),
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, line_id, round),
  foreign key (team_id, line_id) references stock_count_line,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('stock_count_entry');
revoke update, delete on stock_count_entry from gemba_app;

-- Places that are being counted; each by one count at a time.
create table stock_count_place (
  team_id bigint not null default gemba_team() references team,
  location_id bigint not null,
  count_id bigint not null,
  primary key (team_id, location_id),
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, count_id) references stock_count
);
call gemba_tenant('stock_count_place');
create index stock_count_place_count on stock_count_place (team_id, count_id);
