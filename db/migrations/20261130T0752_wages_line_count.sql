-- How many lines a period has is kept with it: counting a million of them right after they were written took as long as reckoning whom a price touches.
alter table wage_period add column line_count integer not null default 0 check (line_count >= 0);

alter table wage_period no force row level security;
alter table wage_line no force row level security;
update wage_period p set line_count = (select count(*) from wage_line l where l.team_id = p.team_id and l.period_id = p.id);
alter table wage_period force row level security;
alter table wage_line force row level security;
