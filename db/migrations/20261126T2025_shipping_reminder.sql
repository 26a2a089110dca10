-- What somebody of the sales desk wants to come back to: a customer, or one line of his orders, on a day.
create table delivery_reminder (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- Whose it is: it waits for him alone.
  user_id bigint not null,
  customer text not null,
  -- Null: the customer as a whole.
  sales_order_line_id bigint,
  due_on date not null,
  note text not null,
  -- Null: it is still to be done.
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, sales_order_line_id) references sales_order_line on delete cascade
);
call gemba_tenant('delivery_reminder');
create index delivery_reminder_due on delivery_reminder (team_id, user_id, due_on) where done_at is null;
create index delivery_reminder_customer on delivery_reminder (team_id, customer, due_on);
create index delivery_reminder_line on delivery_reminder (team_id, sales_order_line_id);
