-- Invoices of renewal orders. What one says depends on its type and medium (`areas/cloud/contract/invoice.ts`): `content` holds its variant, whole.

-- What the team gave last, for its next order.
create table cloud_invoice_info (
  team_id bigint not null default gemba_team() references team,
  version integer not null default 1,
  content jsonb not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (team_id),
  foreign key (team_id, saved_by) references team_user
);
call gemba_tenant('cloud_invoice_info');

create table cloud_invoice_info_scan (
  team_id bigint not null default gemba_team() references team,
  kind text not null check (kind in ('licence', 'certificate')),
  file_id bigint not null,
  primary key (team_id, kind),
  foreign key (team_id) references cloud_invoice_info,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('cloud_invoice_info_scan');

-- As it was asked for with an order.
create table cloud_invoice (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  version integer not null default 1,
  state text not null default 'notMailed' check (state in ('notMailed', 'sentBack', 'mailed')),
  content jsonb not null,
  applied_by bigint not null,
  applied_at timestamptz not null,
  -- What the provider found wrong with it.
  remark text not null default '',
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_order,
  foreign key (team_id, applied_by) references team_user
);
call gemba_tenant('cloud_invoice');

create table cloud_invoice_scan (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  kind text not null check (kind in ('licence', 'certificate')),
  file_id bigint not null,
  primary key (team_id, order_id, kind),
  foreign key (team_id, order_id) references cloud_invoice,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('cloud_invoice_scan');
create index cloud_invoice_scan_file on cloud_invoice_scan (team_id, file_id);

create table cloud_invoice_issue (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  invoice_no text not null,
  issued_by text not null,
  issued_at timestamptz not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_invoice
);
call gemba_tenant('cloud_invoice_issue');

-- How one on paper was sent.
create table cloud_invoice_parcel (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  carrier text not null,
  tracking_no text not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_invoice_issue
);
call gemba_tenant('cloud_invoice_parcel');

-- The document of an electronic one.
create table cloud_invoice_document (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  file_id bigint not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_invoice_issue,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('cloud_invoice_document');

-- The provider's list of the invoices of paid orders of all teams: states and days alone.
create table cloud_invoice_entry (
  team_id bigint not null references team,
  order_id bigint not null,
  state text not null,
  type text not null,
  medium text not null,
  asked_at timestamptz not null,
  due_from date not null,
  due_until date not null,
  primary key (team_id, order_id)
);
grant select, insert, update on cloud_invoice_entry to gemba_app;
create index cloud_invoice_entry_waiting on cloud_invoice_entry (asked_at) where state = 'notMailed';

-- A number is given to one invoice.
create table cloud_invoice_number (
  invoice_no text primary key,
  team_id bigint not null references team,
  order_id bigint not null
);
grant select, insert on cloud_invoice_number to gemba_app;
