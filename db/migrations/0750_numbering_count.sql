-- The last running number of a rule in each of its periods (the pattern with its date filled in). A row a period, not one a rule: around midnight,
-- or where servers' clocks differ by a little, numbers of two days are taken in turns, and none may come twice.
create table numbering_count (
  team_id bigint not null default gemba_team() references team,
  name text not null,
  period text not null,
  sequence bigint not null,
  primary key (team_id, name, period)
);
call gemba_tenant('numbering_count');
insert into numbering_count (team_id, name, period, sequence)
select team_id, name, period, sequence from numbering where period <> '';
alter table numbering drop column period, drop column sequence;
