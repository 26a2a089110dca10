-- What quantities are counted in, as master data of a team. Products, operations and orders go on holding the name of their unit, which is
-- unique; the table says what it is in other languages, to how many places it is counted, and how other systems know it.
create table unit (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  names jsonb not null default '{}',
  decimals integer not null default 0 check (decimals between 0 and 4),
  -- UN/ECE Recommendation 20.
  unece_code text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('unit');

-- Each text that a quantity is counted in today is a unit, with as many places as the most exact product in it has.
alter table unit no force row level security;
alter table product no force row level security;
alter table operation no force row level security;
alter table routing_operation no force row level security;
alter table work_order no force row level security;
alter table order_operation no force row level security;

insert into unit (team_id, name, decimals)
select team_id, name, max(decimals) from (
  select team_id, unit as name, unit_decimals as decimals from product
  union all select team_id, auxiliary_unit, 0 from product
  union all select team_id, auxiliary_unit, 0 from operation
  union all select team_id, auxiliary_unit, 0 from routing_operation
  union all select team_id, unit, 0 from work_order
  union all select team_id, auxiliary_unit, 0 from order_operation
) named
where name is not null group by team_id, name;

alter table unit force row level security;
alter table product force row level security;
alter table operation force row level security;
alter table routing_operation force row level security;
alter table work_order force row level security;
alter table order_operation force row level security;
