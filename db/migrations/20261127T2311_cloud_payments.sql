-- Renewals that are paid by scanning a code. Gateways tell of payments before a team is known: what they are found by stands outside the wall.

-- What the provider has of a gateway, sealed.
create table cloud_pay_channel (
  channel text primary key check (channel in ('wechat', 'alipay')),
  sealed text not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on cloud_pay_channel to gemba_app;

-- Codes that were asked for, written before their gateway is: one that is paid is always known.
create table cloud_pay_code (
  out_trade_no text primary key,
  channel text not null check (channel in ('wechat', 'alipay')),
  team_id bigint not null references team,
  order_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  expires_at timestamptz not null,
  -- When the gateway was last asked how it stands.
  asked_at timestamptz not null default now(),
  -- Paid, closed or run out: nobody asks for it again.
  ended boolean not null default false
);
grant select, insert, update on cloud_pay_code to gemba_app;
create index cloud_pay_code_order on cloud_pay_code (team_id, order_id);

-- The text of a code, once its gateway gave one.
create table cloud_pay_code_text (
  out_trade_no text primary key references cloud_pay_code,
  code_url text not null
);
grant select, insert on cloud_pay_code_text to gemba_app;

-- What was paid, each once however often it is told.
create table cloud_payment (
  channel text not null,
  transaction_id text not null,
  out_trade_no text not null references cloud_pay_code,
  team_id bigint not null references team,
  order_id bigint not null,
  amount_fen bigint not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  primary key (channel, transaction_id)
);
grant select, insert on cloud_payment to gemba_app;
create index cloud_payment_order on cloud_payment (team_id, order_id);

-- Payments that renew nothing: the provider gives them back, or credits them by hand.
create table cloud_payment_todo (
  channel text not null,
  transaction_id text not null,
  reason text not null check (reason in ('closed', 'twice', 'amount', 'transfer')),
  primary key (channel, transaction_id),
  foreign key (channel, transaction_id) references cloud_payment
);
grant select, insert on cloud_payment_todo to gemba_app;

create table cloud_payment_handled (
  channel text not null,
  transaction_id text not null,
  way text not null check (way in ('refund', 'credit')),
  note text not null,
  handled_by text not null,
  handled_at timestamptz not null,
  primary key (channel, transaction_id),
  foreign key (channel, transaction_id) references cloud_payment_todo
);
grant select, insert on cloud_payment_handled to gemba_app;

-- The payment that renewed an order.
create table cloud_paid_by (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  channel text not null check (channel in ('wechat', 'alipay')),
  transaction_id text not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_order
);
call gemba_tenant('cloud_paid_by');
