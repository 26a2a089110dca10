/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'delivery_reminder',
  'shipment',
  'shipment_delivery',
  'shipment_line',
  'shipment_photo',
  'shipment_pick',
  'shipment_step',
  'shipment_unit',
  'shipment_unit_pick',
] as const
