-- Seals that hold the code by which anybody checks a file, and the codes of stamped copies.
alter table seal drop constraint seal_kind_check;
alter table seal add constraint seal_kind_check check (kind in ('text', 'date', 'person', 'code'));

-- By which whoever has a stamped copy asks for it without a login. A row for each copy; those stamped before have none.
create table seal_code (
  team_id bigint not null default gemba_team() references team,
  stamp_id bigint not null,
  code text not null,
  primary key (team_id, stamp_id),
  unique (team_id, code),
  foreign key (team_id, stamp_id) references seal_stamp on delete cascade
);
call gemba_tenant('seal_code');
