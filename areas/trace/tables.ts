/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['epcis_document', 'epcis_event', 'epcis_event_lot', 'trace_page'] as const
