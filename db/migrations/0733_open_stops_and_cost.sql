-- The open interval of a machine's ledger begins later than its state when a person has cut a stop that still lasts; null: with its state.
alter table machine_live add column opened_at timestamptz;

-- What an hour costs in which the machine stands against its plan; null: nobody said.
alter table machine add column standstill_cost numeric(14, 4) check (standstill_cost >= 0);
