/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'document',
  'document_folder',
  'document_folder_department',
  'document_folder_role',
  'document_link',
  'document_text',
  'document_type',
  'document_version',
] as const
