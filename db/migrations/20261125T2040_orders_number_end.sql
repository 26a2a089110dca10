-- An order is found by the last digits of its number. Backwards they are a beginning, which an index finds; a column rather than an index
-- over an expression, as `reverse` is not let before the wall of teams.
alter table work_order add column number_end text generated always as (reverse(workorder_no)) stored;
create index work_order_number_end on work_order (team_id, number_end) where deleted_at is null;
