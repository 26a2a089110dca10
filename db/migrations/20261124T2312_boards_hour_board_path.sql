-- The hourly board is spelled as its path is: what was kept under the other spelling goes with it.
alter table layout no force row level security;
alter table display_link no force row level security;
update layout l set name = 'board:APPhourView' where name = 'board:APPHourView'
  and not exists (select from layout o where o.team_id = l.team_id and o.user_id = l.user_id and o.name = 'board:APPhourView');
update layout set value = replace(value::text, '"APPHourView"', '"APPhourView"')::jsonb where value::text like '%"APPHourView"%';
update display_link set boards = replace(boards::text, '"APPHourView"', '"APPhourView"')::jsonb where boards::text like '%"APPHourView"%';
alter table layout force row level security;
alter table display_link force row level security;
