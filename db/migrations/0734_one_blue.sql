-- What blue means is said by the team's stack light settings alone (team_config 'lampRules'); a call's machine is shown blue under them.
alter table andon_setting no force row level security;
alter table team_config no force row level security;
insert into team_config (team_id, name, value)
  select team_id, 'lampRules', '{"bluePriority": true, "white": "custom"}' from andon_setting where blue_priority
  on conflict (team_id, name) do update set value = team_config.value || '{"bluePriority": true}', version = team_config.version + 1;
alter table andon_setting force row level security;
alter table team_config force row level security;
-- Takes the check that names it with it.
alter table andon_setting drop column blue_priority;
