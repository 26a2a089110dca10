-- The document of the holding area: each of its documents holds a piece for itself, and lets it go for itself. Empty: none.
alter table stock_piece_hold add column document_no text not null default '';
drop index stock_piece_hold_open;
create unique index stock_piece_hold_open on stock_piece_hold (team_id, product_id, serial_no, source, document_no) where released_at is null;
create index stock_piece_hold_document on stock_piece_hold (team_id, source, document_no);

-- Handling units that are held whole: nothing goes in, out or away.
create table stock_unit_hold (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  unit_id bigint not null,
  -- The area that holds it, and its document there; empty: none.
  source text not null,
  document_no text not null default '',
  reason text not null,
  held_by bigint,
  held_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  release_note text,
  primary key (team_id, id),
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, held_by) references team_user,
  foreign key (team_id, released_by) references team_user
);
call gemba_tenant('stock_unit_hold');
create unique index stock_unit_hold_open on stock_unit_hold (team_id, unit_id, source, document_no) where released_at is null;
create index stock_unit_hold_unit on stock_unit_hold (team_id, unit_id);
create index stock_unit_hold_document on stock_unit_hold (team_id, source, document_no);
