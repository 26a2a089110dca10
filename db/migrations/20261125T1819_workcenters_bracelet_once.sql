-- A bracelet calls for one work centre. Two people who wrote at the same moment could give one number twice: the first keeps it.
alter table work_center no force row level security;
update work_center w set andon_bracelet_number = null
where andon_bracelet_number is not null and exists (
  select from work_center o
  where o.team_id = w.team_id and o.andon_bracelet_number = w.andon_bracelet_number and o.id < w.id);
alter table work_center force row level security;
create unique index work_center_bracelet on work_center (team_id, andon_bracelet_number) where andon_bracelet_number is not null;
