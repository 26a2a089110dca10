-- Printers of IPP, which say more of what keeps them from printing.
alter table printer drop constraint printer_driver_check;
alter table printer add constraint printer_driver_check check (driver in ('zpl', 'tspl', 'escPos', 'ipp', 'browser'));
-- Where a printer of IPP is found at its address.
alter table printer add column path text not null default '/ipp/print';
alter table printer_state drop constraint printer_state_state_check;
alter table printer_state add constraint printer_state_state_check check (
  state in ('unknown', 'ready', 'paperOut', 'headOpen', 'jammed', 'supplyOut', 'paused', 'stopped', 'unreachable')
);
