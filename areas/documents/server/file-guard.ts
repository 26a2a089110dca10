import { sql } from 'kysely'
import type { FileGuard } from '#core/server/files/store.ts'
import { letsIn, personOf, seesDocuments } from './policy.ts'

/** Files of documents are read by those who may see the document, asked at each reading. */
export const documentFiles: FileGuard = {
  entity: 'document',
  async mayRead(db, reader, id) {
    if (!seesDocuments(reader)) return false
    const found = await db
      .selectFrom('document as d')
      .innerJoin('documentFolder as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.folderId'))
      .select('d.id')
      .where('d.id', '=', id)
      .where(letsIn(personOf(reader), sql.ref('f.path'), 'read'))
      .executeTakeFirst()
    return found !== undefined
  },
}
