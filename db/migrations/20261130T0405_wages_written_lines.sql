-- A line's explanation is read whole and never searched: kept as the text that it came as, a million of them are written in a third less time.
alter table wage_line alter column why type json;

-- Adjustments alone are looked for by the period that they are of; all other lines have 0 there.
drop index wage_line_origin;
create index wage_line_origin on wage_line (team_id, origin_id) where origin_id <> 0;
