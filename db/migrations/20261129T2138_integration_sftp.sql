-- Files of a server by SFTP are read as those of a folder are.
alter table erp_connector drop constraint erp_connector_protocol_check;
alter table erp_connector add constraint erp_connector_protocol_check
  check (protocol in ('http', 'tryton', 'odoo', 'erpnext', 'kingdee', 'folder', 'sftp'));
