-- What a defect looked like: pictures that were taken as it was reported. They hang on the defect of a report, and are seen with it; of
-- a combined task each member's report shows those of its reasons.
create table report_defect_photo (
  team_id bigint not null default gemba_team() references team,
  report_id bigint not null,
  reason_id bigint not null,
  file_id bigint not null,
  primary key (team_id, report_id, reason_id, file_id),
  foreign key (team_id, report_id, reason_id) references report_defect,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('report_defect_photo');
create index report_defect_photo_file on report_defect_photo (team_id, file_id);
