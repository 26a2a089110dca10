/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['notification', 'notification_channel', 'notification_contact'] as const
