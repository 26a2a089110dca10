-- Key figures of maintenance: what spare parts cost is summed by days, failures and operating time over a year.

create index maintenance_part_move_at on maintenance_part_move (team_id, at);
create index machine_shift_failure on machine_shift (team_id, production_day, machine_id) include (apt, aust, fault, failures)
  where apt > 0 or aust > 0 or fault > 0 or failures > 0;
