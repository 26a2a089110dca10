-- Electronic work instructions: a document by code and revision, what it is for, and who has read it.

create table instruction (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  -- Which edition of the document of that code.
  revision integer not null default 1 check (revision > 0),
  name text not null,
  -- Null: whatever is made. The operations are in instruction_operation; none: whatever is done.
  product_id bigint,
  must_read boolean not null default false,
  file_id bigint not null,
  -- Pages that are shown, as 1-3,5; null: all.
  pages text,
  effective_from date not null,
  -- The last day on which it holds; null: until another one does.
  effective_to date,
  change_note text,
  remark text,
  status text not null default 'draft' check (status in ('draft', 'underApproval', 'approved', 'rejected', 'withdrawn')),
  levels integer not null default 0,
  passed_levels integer not null default 0,
  reject_reason text,
  created_by bigint not null,
  submitted_by bigint,
  submitted_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code, revision),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, created_by) references team_user,
  foreign key (team_id, submitted_by) references team_user,
  check (effective_to >= effective_from)
);
call gemba_tenant('instruction');
create index instruction_product on instruction (team_id, product_id) where status = 'approved';

create table instruction_operation (
  team_id bigint not null default gemba_team() references team,
  instruction_id bigint not null,
  operation_id bigint not null,
  primary key (team_id, instruction_id, operation_id),
  foreign key (team_id, instruction_id) references instruction on delete cascade,
  foreign key (team_id, operation_id) references operation
);
call gemba_tenant('instruction_operation');
create index instruction_operation_operation on instruction_operation (team_id, operation_id);

-- Who said that he has read a revision. Kept once and for all.
create table instruction_reading (
  team_id bigint not null default gemba_team() references team,
  instruction_id bigint not null,
  user_id bigint not null,
  -- Who kept it for him, where he was not logged in himself.
  recorded_by bigint,
  read_at timestamptz not null default now(),
  primary key (team_id, instruction_id, user_id),
  foreign key (team_id, instruction_id) references instruction,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, recorded_by) references team_user
);
call gemba_tenant('instruction_reading');
create index instruction_reading_user on instruction_reading (team_id, user_id);
