import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import { printJobCrud } from '../../contract/job.ts'

/** Prints, the newest first. */
export const printJobs = serveCrud(printJobCrud, {
  table: 'printJob',
  list: (db) =>
    db
      .selectFrom('printJob as j')
      .innerJoin('printer as p', (on) => on.onRef('p.teamId', '=', 'j.teamId').onRef('p.id', '=', 'j.printerId'))
      .leftJoin('labelTemplate as l', (on) => on.onRef('l.teamId', '=', 'j.teamId').onRef('l.id', '=', 'j.templateId'))
      .leftJoin('teamUser as u', (on) => on.onRef('u.teamId', '=', 'j.teamId').onRef('u.id', '=', 'j.createdBy'))
      .select(['j.id', 'j.version', 'j.createdAt', 'j.name', 'j.status', 'j.problem', 'j.printerId', 'j.templateId'])
      .select(['j.templateNumber', 'j.labelCount', 'j.copies', 'j.handed', 'j.copyNumber', 'j.reason', 'j.attempts'])
      .select(['j.finishedAt', 'j.expiresAt', 'p.name as printerName', 'p.driver', 'l.name as templateName'])
      .select(sql<string | null>`u.name`.as('createdByName')),
  sort: [{ field: 'id', order: 'desc' }],
  more: { id: { kind: 'integer' } },
})
