-- Logins that failed, until they are in the operation logs of the account's teams. A name that nobody has leaves a row as well: the time that
-- an answer takes must not tell the one from the other.
create table login_failure (
  id bigint generated always as identity primary key,
  account_id bigint,
  door text not null,
  ip text,
  at timestamptz not null
);
grant select, insert, delete on login_failure to gemba_app;
