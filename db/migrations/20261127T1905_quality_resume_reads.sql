-- What was inspected of an order, and what control charts said of it, is read for the passport of its lot.
create index inspection_record_order on inspection_record (team_id, work_order_id);
create index spc_signal_record on spc_signal (team_id, record_id);
