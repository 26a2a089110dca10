-- What a file came for, what it is attached to, and whether it is open to whoever has its number.
alter table file
  add column purpose text not null default 'document' check (purpose in ('document', 'image', 'sheet', 'export')),
  -- The entity and the row that hold it; null: fresh, for its uploader alone.
  add column attached_to text,
  add column attached_id bigint,
  add column open boolean not null default false,
  add check ((attached_to is null) = (attached_id is null));

alter table file no force row level security;
alter table product no force row level security;
alter table team_user no force row level security;
alter table instruction no force row level security;
alter table floor_plan no force row level security;
alter table inspection_record no force row level security;

update file set purpose = 'export' where expires_at is not null;
update file f set purpose = case when f.mime like 'image/%' then 'image' else 'document' end, attached_to = h.entity, attached_id = h.id
from (
  select team_id, image_id as file_id, 'product' as entity, id from product where image_id is not null
  union all select team_id, avatar_id, 'teamUser', id from team_user where avatar_id is not null
  union all select team_id, file_id, 'instruction', id from instruction
  union all select team_id, picture_id, 'floorPlan', id from floor_plan where picture_id is not null
  union all select team_id, picture_id, 'inspectionRecord', id from inspection_record where picture_id is not null
) h
where f.team_id = h.team_id and f.id = h.file_id and f.expires_at is null;

alter table file force row level security;
alter table product force row level security;
alter table team_user force row level security;
alter table instruction force row level security;
alter table floor_plan force row level security;
alter table inspection_record force row level security;
