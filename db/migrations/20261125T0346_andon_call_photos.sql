-- Pictures of what a call is about. They come after the call itself, which waits for no picture.
create table andon_call_photo (
  team_id bigint not null default gemba_team() references team,
  call_id bigint not null,
  file_id bigint not null,
  added_by bigint not null,
  added_at timestamptz not null,
  primary key (team_id, call_id, file_id),
  foreign key (team_id, call_id) references andon_call,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, added_by) references team_user
);
call gemba_tenant('andon_call_photo');
create index andon_call_photo_file on andon_call_photo (team_id, file_id);
create index andon_call_photo_person on andon_call_photo (team_id, added_by);
