-- What a device said within one batch and one minute of its own time is one row: its first message, and the further ones as one text
-- (areas/devices/server/intake/kept-rows.ts writes and reads it). The key still refuses to keep a first message twice.
alter table device_message add column further text;
alter table device_message alter column further set storage external;

-- The newest message of a device that was kept: what is newer than this was not kept before.
alter table device_live add column kept_at timestamptz, add column kept_seq bigint;
alter table device_live no force row level security;
alter table device_message no force row level security;
update device_live l set kept_at = m.at, kept_seq = m.seq
from device d cross join lateral (
  select at, seq from device_message k where k.team_id = d.team_id and k.device_id = d.id order by at desc, seq desc limit 1) m
where d.team_id = l.team_id and d.id = l.device_id;
alter table device_live force row level security;
alter table device_message force row level security;
