import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type PrinterDriver, printDefaultCrud, printerCrud, type printerEntity } from '../../contract/printer.ts'

/** Ports that printers listen to where nobody says otherwise. */
const ports: Partial<Record<PrinterDriver, number>> = { ipp: 631 }

/** A printer that is spoken to over the network has an address. */
async function check(_ctx: Ctx, candidates: CandidateOf<typeof printerEntity, 'printer'>[]): Promise<FieldIssue[][]> {
  for (const candidate of candidates)
    fillBlanks([candidate], {
      port: ports[wholeOf(candidate).driver as PrinterDriver] ?? 9100,
      path: '/ipp/print',
      enabled: true,
    })
  return candidates.map((candidate) => {
    const { driver, host } = wholeOf(candidate)
    return driver !== 'browser' && !host ? [{ field: 'host', key: 'printer.hostNeeded' as const }] : []
  })
}

export const printers = serveCrud(printerCrud, {
  table: 'printer',
  list: (db) =>
    db
      .selectFrom('printer as p')
      .leftJoin('printerState as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.printerId', '=', 'p.id'))
      .select([
        'p.id',
        'p.version',
        'p.createdAt',
        'p.number',
        'p.name',
        'p.driver',
        'p.host',
        'p.port',
        'p.path',
        'p.enabled',
      ])
      .select([
        sql<string>`p.dots_per_mm::text`.as('dotsPerMm'),
        'p.remark',
        sql<string>`coalesce(s.state, 'unknown')`.as('state'),
        's.toldAt',
        sql<number>`(select count(*)::int from print_job w where w.team_id = p.team_id and w.printer_id = p.id
          and w.status in ('queued', 'sending'))`.as('waiting'),
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }],
  usedBy: [
    { table: 'printJob', column: 'printerId', label: 'printJob' },
    { table: 'printDefault', column: 'printerId', label: 'printDefault' },
    'references',
  ],
  check,
})

export const printDefaults = serveCrud(printDefaultCrud, {
  table: 'printDefault',
  list: (db) =>
    db
      .selectFrom('printDefault as d')
      .innerJoin('labelTemplate as l', (j) => j.onRef('l.teamId', '=', 'd.teamId').onRef('l.id', '=', 'd.templateId'))
      .innerJoin('printer as p', (j) => j.onRef('p.teamId', '=', 'd.teamId').onRef('p.id', '=', 'd.printerId'))
      .select(['d.id', 'd.version', 'd.createdAt', 'd.kind', 'd.kind as kindName', 'd.templateId', 'd.printerId'])
      .select(['l.name as templateName', 'p.name as printerName']),
  sort: [{ field: 'kind', order: 'asc' }],
  unique: [{ fields: ['kind'] }],
  refers: { templateId: 'labelTemplate', printerId: 'printer' },
  usedBy: [],
  async check(ctx, candidates) {
    const ids = candidates.flatMap((candidate) => wholeOf(candidate).templateId ?? [])
    const rows = await ctx.db
      .selectFrom('labelTemplate')
      .select(['id', 'kind'])
      .where('id', 'in', [0, ...ids])
      .execute()
    const kinds = new Map(rows.map((row) => [row.id, row.kind]))
    return candidates.map((candidate) => {
      const { templateId, kind } = wholeOf(candidate)
      const of = kinds.get(templateId ?? 0)
      return of !== undefined && of !== kind ? [{ field: 'templateId', key: 'printDefault.otherKind' as const }] : []
    })
  },
})
