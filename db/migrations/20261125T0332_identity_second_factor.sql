-- The second factor of an account: a secret that its person's phone keeps too. `since` is null until the first code was confirmed.
create table second_factor (
  account_id bigint primary key references account,
  -- Sealed under the server's key.
  secret text not null,
  since timestamptz,
  -- The time step of the code accepted last: it and those before it are accepted no more.
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factor to gemba_app;

-- Digests of the codes that open in place of the phone, once each.
create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_code to gemba_app;

-- `factor`: the first step of a login was right, the second is waited for.
alter table login_ticket drop constraint login_ticket_state_check;
alter table login_ticket add constraint login_ticket_state_check
  check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used', 'factor'));
create index login_ticket_account on login_ticket (account_id) where account_id is not null;
