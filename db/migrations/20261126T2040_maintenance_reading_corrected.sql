-- A reading that was mistyped is put right by one in its place: it stands at the same moment, and takes back what the wrong one counted.
alter table maintenance_reading
  add column corrected boolean not null default false,
  drop constraint maintenance_reading_counted_check,
  add constraint maintenance_reading_counted check (counted >= 0 or corrected);
