-- A file that comes in parts, so that it goes on after the network was lost. Its row stands from the first part on, as `arriving`: nobody
-- reads it, nothing can hold it, and it is forgotten when it does not become whole in time.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('document', 'image', 'sheet', 'export', 'arriving'));

create table file_upload (
  team_id bigint not null default gemba_team() references team,
  file_id bigint not null,
  user_id bigint not null,
  -- Chosen by whoever sends: the same file asked for again goes on where it stopped.
  key text not null,
  primary key (team_id, file_id),
  unique (team_id, user_id, key),
  foreign key (team_id, file_id) references file on delete cascade
);
call gemba_tenant('file_upload');
