-- ERPs that are known by name: what each way of speaking to one asks for stands together, and is declared in the contract.

-- Whoever migrates and is no superuser sees no row of a team behind the forced wall.
alter table erp_connector no force row level security;
alter table erp_source no force row level security;

alter table erp_connector drop constraint erp_connector_protocol_check;
alter table erp_connector add constraint erp_connector_protocol_check
  check (protocol in ('http', 'tryton', 'odoo', 'erpnext'));
alter table erp_connector add column settings jsonb;
update erp_connector set settings = jsonb_build_object('format', format, 'auth', auth, 'authName', auth_name,
  'findPath', find_path, 'findField', find_field, 'idField', id_field, 'okField', ok_field);
alter table erp_connector
  alter column settings set not null,
  drop column format,
  drop column auth,
  drop column auth_name,
  drop column find_path,
  drop column find_field,
  drop column id_field,
  drop column ok_field;

-- What of the ERP is asked for: a path with its paging, or the records of a model.
alter table erp_source add column ask jsonb;
update erp_source set ask = jsonb_build_object('form', 'list', 'path', path, 'listField', list_field, 'idField', id_field,
  'cursorField', cursor_field, 'cursorStart', cursor_start, 'nextField', next_field);
alter table erp_source
  alter column ask set not null,
  drop column path,
  drop column list_field,
  drop column id_field,
  drop column cursor_field,
  drop column cursor_start,
  drop column next_field;

alter table erp_connector force row level security;
alter table erp_source force row level security;
