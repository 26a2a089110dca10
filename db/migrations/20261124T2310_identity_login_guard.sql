-- What is counted against guessing: tries by digests of who is asked for and from where, and the puzzles that guessers must solve.
create table login_try (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
grant select, insert, update, delete on login_try to gemba_app;
create index login_try_age on login_try (last_at);

create table login_puzzle (
  salt text primary key,
  key text not null,
  bits integer not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on login_puzzle to gemba_app;
create index login_puzzle_age on login_puzzle (expires_at);
