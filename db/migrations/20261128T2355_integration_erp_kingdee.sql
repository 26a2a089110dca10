-- Kingdee Cloud (K/3 Cloud) among the ERPs that are known by name.
alter table erp_connector drop constraint erp_connector_protocol_check;
alter table erp_connector add constraint erp_connector_protocol_check
  check (protocol in ('http', 'tryton', 'odoo', 'erpnext', 'kingdee'));
