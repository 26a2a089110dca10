-- Pieces with numbers of their own that are held while the others of their lot are not: a piece is one of its product, in whatever lot it lies.
create table stock_piece_hold (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  serial_no text not null check (serial_no <> ''),
  -- The area that holds it.
  source text not null,
  reason text not null,
  held_by bigint,
  held_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  release_note text,
  primary key (team_id, id),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, held_by) references team_user,
  foreign key (team_id, released_by) references team_user
);
call gemba_tenant('stock_piece_hold');
create unique index stock_piece_hold_open on stock_piece_hold (team_id, product_id, serial_no, source) where released_at is null;
create index stock_piece_hold_piece on stock_piece_hold (team_id, product_id, serial_no);
