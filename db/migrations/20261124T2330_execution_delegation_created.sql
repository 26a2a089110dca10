-- A delegation tells since when it is there, as every listed row does; before, its first day stood for that.
alter table approval_delegation add column created_at timestamptz not null default now();
