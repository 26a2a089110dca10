-- Printers behind a box, which fetches what is to be printed by itself.
alter table printer drop constraint printer_driver_check;
alter table printer add constraint printer_driver_check check (driver in ('zpl', 'tspl', 'escPos', 'ipp', 'box', 'browser'));
-- What stands on the box: its number, and the code by which it gets its key once.
alter table printer add column imei text;
alter table printer add column verification_code text;
alter table printer add unique (team_id, imei);
alter table printer drop constraint printer_check;
alter table printer add constraint printer_reached_check check (
  case driver when 'browser' then true when 'box' then imei is not null and verification_code is not null else host is not null end
);

-- A box that has its key: SHA-256 of it; the code opens nothing any more. Wrong codes are counted until then.
create table print_box (
  team_id bigint not null default gemba_team() references team,
  printer_id bigint not null,
  key_hash text,
  wrong_codes integer not null default 0,
  paired_at timestamptz,
  primary key (team_id, printer_id),
  foreign key (team_id, printer_id) references printer on delete cascade
);
call gemba_tenant('print_box');
