-- Documents are about maintained objects that are no machines, too: the manual of a torque wrench, the certificate of a test station.
alter table document_link drop constraint document_link_kind_check;
alter table document_link add constraint document_link_kind_check
  check (kind in ('product', 'machine', 'mold', 'operation', 'workOrder', 'maintenanceObject'));
