-- Lists of a line show the units of one level, the newest first.
create index stock_unit_level on stock_unit (team_id, level, id);
