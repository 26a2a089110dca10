-- Orders are not planned before their required start unless a team says so; a team that planned without that goes on as it did.
alter table team_config no force row level security;
update team_config set value = value || '{"keepRequiredStart": false}', version = version + 1
  where name = 'planSet' and not value ? 'keepRequiredStart';
insert into team_config (team_id, name, value)
  select id, 'planSet', '{"keepRequiredStart": false}' from team
  on conflict (team_id, name) do nothing;
alter table team_config force row level security;
