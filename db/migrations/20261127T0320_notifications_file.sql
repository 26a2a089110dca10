-- A file that goes along with a message by e-mail; it is forgotten when its days are over, the message stays.

alter table notification add column file_id bigint;
alter table notification add foreign key (team_id, file_id) references file on delete set null (file_id);
create index notification_file on notification (team_id, file_id) where file_id is not null;
