-- Testers tell results of units of customised lines: the values of a message that are the serial and the results, and at which station it tests.
alter table device add column line_station text;
alter table device_point add column characteristic text;
alter table device_point drop constraint device_point_use_check;
alter table device_point add constraint device_point_use_check
  check (use in ('lamp', 'pulse', 'button', 'state', 'measure', 'serial', 'result'));
