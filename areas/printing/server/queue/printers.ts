import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { printDefaultCrud, printerCrud, type printerEntity } from '../../contract/printer.ts'
import { seesCode } from '../policy.ts'

/** A printer that is spoken to over the network has an address, one behind a box what stands on that. */
async function check(_ctx: Ctx, candidates: CandidateOf<typeof printerEntity, 'printer'>[]): Promise<FieldIssue[][]> {
  for (const candidate of candidates) {
    const { draft, before } = candidate
    const port = (draft.driver ?? before?.driver) === 'ipp' ? 631 : 9100
    fillBlanks([candidate], { port, path: '/ipp/print', enabled: true })
  }
  return candidates.map((candidate) => {
    const { driver, host, imei, verificationCode } = wholeOf(candidate)
    if (driver === 'browser') return []
    if (driver !== 'box') return host ? [] : [{ field: 'host', key: 'printer.hostNeeded' as const }]
    return [
      ...(imei ? [] : [{ field: 'imei', key: 'printer.imeiNeeded' as const }]),
      ...(verificationCode ? [] : [{ field: 'verificationCode', key: 'printer.codeNeeded' as const }]),
    ]
  })
}

export const printers = serveCrud(printerCrud, {
  table: 'printer',
  list: (db, ctx) =>
    db
      .selectFrom('printer as p')
      .leftJoin('printerState as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.printerId', '=', 'p.id'))
      .select(['p.id', 'p.version', 'p.createdAt', 'p.number', 'p.name', 'p.driver', 'p.host', 'p.enabled'])
      .select([
        // Shown of printers alone that are reached by it.
        sql<number | null>`case when p.driver not in ('box', 'browser') then p.port end`.as('port'),
        sql<string | null>`case when p.driver = 'ipp' then p.path end`.as('path'),
        sql<string>`p.dots_per_mm::text`.as('dotsPerMm'),
        'p.remark',
        'p.imei',
        sql<string | null>`case when ${seesCode(ctx.caller)} then p.verification_code end`.as('verificationCode'),
        // A box that has not asked for two minutes is not there.
        sql<string>`case when p.driver = 'box' and coalesce(s.told_at, '-infinity') < now() - interval '2 minutes' then 'unreachable'
          else coalesce(s.state, 'unknown') end`.as('state'),
        's.toldAt',
        sql<number>`(select count(*)::int from print_job w where w.team_id = p.team_id and w.printer_id = p.id
          and w.status in ('queued', 'sending'))`.as('waiting'),
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }, { fields: ['imei'] }],
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
      .leftJoin('department as w', (j) => j.onRef('w.teamId', '=', 'd.teamId').onRef('w.id', '=', 'd.workshopId'))
      .select(['d.id', 'd.version', 'd.createdAt', 'd.kind', 'd.kind as kindName', 'd.templateId', 'd.printerId'])
      .select(['l.name as templateName', 'p.name as printerName', 'd.workshopId', 'w.name as workshopName']),
  sort: [{ field: 'kind', order: 'asc' }],
  unique: [{ fields: ['kind', 'workshopId'], blanksToo: true, taken: 'printDefault.taken', at: 'kind' }],
  refers: { templateId: 'labelTemplate', printerId: 'printer', workshopId: 'department' },
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
