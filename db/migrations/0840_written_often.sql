-- Every reference is looked up for every row that is written, and these tables get rows with every report. A report's team is that of its
-- order, its task and its centre, and its people's and defects' that of the report: asking for the team besides found nothing. What the log and
-- the keys of repeated calls name is the team that row-level security lets the connection write for.
alter table report drop constraint report_team_id_fkey;
alter table report_person drop constraint report_person_team_id_fkey;
alter table report_defect drop constraint report_defect_team_id_fkey;
alter table operation_log drop constraint operation_log_team_id_fkey;
alter table idempotency drop constraint idempotency_team_id_fkey;

-- A key's row is written twice, at first and with its answer: with room on its page the second needs no entry in any index.
alter table idempotency set (fillfactor = 50);
