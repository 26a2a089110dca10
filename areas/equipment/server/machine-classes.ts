import { countUpCalendar } from '#areas/calendar/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { machineClassEntity } from '../contract/machine-class.ts'
import { machineClassCrud } from '../contract/machine-class.ts'

type Candidate = CandidateOf<typeof machineClassEntity, 'machineClass'>

const countUp = ({ db }: Ctx) => countUpCalendar(db)

export const machineClasses = serveCrud(machineClassCrud, {
  table: 'machineClass',
  list: (db, ctx) =>
    db
      .selectFrom('machineClass as c')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'c.teamId').onRef('m.id', '=', 'c.machineId'))
      .innerJoin('shiftMode as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.shiftModeId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
      .select([
        'c.id',
        'c.version',
        'c.createdAt',
        'c.machineId',
        'm.number as machineNumber',
        nameIn(ctx, 'm').as('machineName'),
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'c.shiftModeId',
        nameIn(ctx, 's').as('shiftModeName'),
        'c.fromDate',
        'c.toDate',
        'c.weekdays',
        'c.remark',
      ]),
  sort: [
    { field: 'machineNumber', order: 'asc' },
    { field: 'fromDate', order: 'desc' },
  ],
  check: checkClasses,
  added: countUp,
  updated: countUp,
  async remove(ctx, rows) {
    await deleteRows(
      ctx.db,
      'machineClass',
      rows.map(({ id }) => id),
    )
    await countUp(ctx)
  },
})

/** A machine has one answer to which shifts it works on a day. */
async function checkClasses({ db }: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const found: FieldIssue[][] = []
  for (const { draft, before } of candidates) {
    const row = { ...before, ...draft } as {
      id?: number
      machineId: number
      fromDate: string
      toDate: string
      weekdays: string[]
    }
    if (row.fromDate > row.toDate) {
      found.push([{ field: 'toDate', key: 'machineClass.toBeforeFrom' }])
      continue
    }
    const others = await db
      .selectFrom('machineClass')
      .select(['id', 'fromDate', 'toDate', 'weekdays'])
      .where('machineId', '=', row.machineId)
      .where('fromDate', '<=', row.toDate)
      .where('toDate', '>=', row.fromDate)
      .execute()
    const other = others.find(({ id, weekdays }) => id !== row.id && weekdays.some((day) => row.weekdays.includes(day)))
    found.push(
      other
        ? [{ field: 'fromDate', key: 'machineClass.taken', params: { from: other.fromDate, to: other.toDate } }]
        : [],
    )
  }
  return found
}
