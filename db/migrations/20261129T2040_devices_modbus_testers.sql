-- Testers over Modbus: a value that says when a result is ready, and texts of several registers (its words), whichever byte comes first.
alter table device_point add column words smallint check (words between 1 and 60);
alter table device_point drop constraint device_point_use_check;
alter table device_point add constraint device_point_use_check
  check (use in ('lamp', 'pulse', 'button', 'state', 'measure', 'serial', 'result', 'ready'));
alter table device_point drop constraint device_point_format_check;
alter table device_point add constraint device_point_format_check
  check (format in ('bit', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'text', 'textSwapped'));
alter table device_point add constraint device_point_words_check1
  check (words is null or format in ('text', 'textSwapped'));
