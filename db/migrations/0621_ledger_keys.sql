-- A machine's team is that of the machine: one look-up for each row of the ledger is enough.
alter table machine_state drop constraint machine_state_team_id_fkey;
alter table machine_count drop constraint machine_count_team_id_fkey;
alter table machine_live drop constraint machine_live_team_id_fkey;
alter table device_live drop constraint device_live_team_id_fkey;
