/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'access_key',
  'access_key_secret',
  'access_key_use',
  'outgoing_target',
  'outgoing_secret',
  'outgoing_delivery',
  'outgoing_payload',
  'outgoing_attempt',
  'webhook',
  'erp_connector',
  'erp_source',
  'erp_record',
] as const
