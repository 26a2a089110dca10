-- Pages about a lot, or one serial of it, that anybody reads who holds the address on its label.
create table trace_page (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  lot_id bigint not null,
  -- Empty: the page is about the whole lot.
  serial_no text not null default '',
  -- What the address ends with.
  code text not null,
  shows text[] not null,
  notice text,
  -- What the page tells is what whoever opened it may see; null: of every workshop.
  workshops bigint[],
  opened_by bigint not null,
  opened_at timestamptz not null default now(),
  closes_on date,
  closed_by bigint,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, lot_id) references stock_lot on delete cascade
);
call gemba_tenant('trace_page');
create unique index trace_page_open on trace_page (team_id, lot_id, serial_no) where closed_at is null;
