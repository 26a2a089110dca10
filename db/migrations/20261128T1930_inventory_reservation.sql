-- So much of a product is kept for an order, in whatever lot it lies, until a day. What the order took of it is used; where some of it goes back,
-- it is kept again.
create table stock_reservation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  document_kind text not null check (document_kind in ('salesOrderLine', 'workOrder')),
  document_id bigint not null,
  document_no text not null check (length(document_no) between 1 and 120),
  quantity numeric(18, 4) not null check (quantity > 0),
  used numeric(18, 4) not null default 0 check (used between 0 and quantity),
  until date not null,
  status text not null default 'open' check (status in ('open', 'released')),
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('stock_reservation');
create unique index stock_reservation_document on stock_reservation (team_id, document_kind, document_id, product_id) where status = 'open';
create index stock_reservation_product on stock_reservation (team_id, product_id, id);
create index stock_reservation_user on stock_reservation (team_id, user_id);
