/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'cloud_edition',
  'cloud_subscription',
  'cloud_suspension',
  'cloud_plan',
  'cloud_bank',
  'cloud_order',
  'cloud_receipt',
  'cloud_renewal',
  'cloud_order_entry',
  'cloud_provider',
  'cloud_provider_session',
] as const
