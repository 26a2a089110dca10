-- Coils and sheets at the press, and scenarios of the stamping schedule.

create table press_material (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  material_id bigint not null,
  form text not null check (form in ('coil', 'sheet')),
  -- What one coil or sheet holds, in the material's unit.
  content numeric(18, 4) not null check (content > 0),
  -- Coils or sheets that are loaded at once: a coil, a stack of sheets.
  load_size integer not null default 1 check (load_size > 0),
  change_minutes numeric(9, 2) not null default 0 check (change_minutes >= 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, material_id),
  foreign key (team_id, material_id) references product
);
call gemba_tenant('press_material');

-- What a scenario is about, and the press figures of the plan it began from, of first in first out, and its own.
alter table scenario add column kind text not null default 'global' check (kind in ('global', 'stamping'));
alter table scenario add column press jsonb;
