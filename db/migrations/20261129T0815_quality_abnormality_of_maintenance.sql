-- What maintenance finds out of order is dealt with as an abnormality where its item says so.
alter table abnormality drop constraint abnormality_source_check;
alter table abnormality add constraint abnormality_source_check
  check (source in ('manual', 'inspection', 'spcSignal', 'andonCall', 'maintenanceTask', 'maintenanceRound'));
