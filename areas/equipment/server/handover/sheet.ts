import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { sumDecimals } from '#engines/kpi/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import type { HandoverSheet } from '../../contract/handover.ts'
import { figuresOf } from '../reports/figures.ts'
import { oeeOf } from '../rollup/oee-of.ts'
import { sumReckoned } from '../rollup/rolled.ts'

interface Shift {
  lineId: number
  startAt: string
  endAt: string
}

type Standing = Pick<
  HandoverSheet['machines'][number],
  'machineId' | 'number' | 'name' | 'state' | 'lamp' | 'since' | 'reasonName'
>

/** What a shift hands over, from roll-ups: output by both sources side by side, how machines stand, what is open. */
export async function reckonSheet(ctx: Ctx, { lineId, startAt, endAt }: Shift): Promise<HandoverSheet> {
  const { db, now, caller } = ctx
  const until = new Date(Math.min(Date.parse(endAt), now.getTime())).toISOString()
  const { rows: standings } = await sql<Standing>`
    select m.id as machine_id, m.number, m.name, coalesce(s.state, 'noData') as state, coalesce(s.lamp, 'gray') as lamp,
      s.start_at as since, r.name as reason_name
    from machine m
    left join lateral (
      select * from machine_state s where s.machine_id = m.id and s.start_at < ${until} order by s.start_at desc limit 1
    ) s on true
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    where m.line_id = ${lineId} and m.enabled order by m.number`.execute(db)
  const hours = await oeeOf(db, {
    machines: standings.map(({ machineId }) => machineId),
    from: addDays(localDate(caller.zone, Date.parse(startAt)), -1),
    to: localDate(caller.zone, Date.parse(endAt)),
    by: ['machine', 'hour'],
  })
  const during = hours.filter(
    ({ start }) => start && Date.parse(start) >= Date.parse(startAt) && Date.parse(start) < Date.parse(endAt),
  )
  const machines = standings.map((standing): HandoverSheet['machines'][number] => {
    const mine = sumReckoned(during.filter(({ machineId }) => machineId === standing.machineId))
    const { counted, good, defective, difference, oee, apt, plannedBusy } = figuresOf(mine)
    return { ...standing, counted, good, defective, difference, oee, running: apt, lost: plannedBusy - apt }
  })
  const sum = (key: 'counted' | 'good' | 'defective' | 'difference') => sumDecimals(machines.map((each) => each[key]))
  return {
    machines,
    total: {
      counted: sum('counted'),
      good: sum('good'),
      defective: sum('defective'),
      difference: sum('difference'),
    },
    calls: await openCalls(ctx, lineId, until),
    tasks: await runningTasks(ctx, lineId),
  }
}

/** Calls of the line that nobody had closed when the shift ended, or has by now. */
async function openCalls({ db }: Ctx, lineId: number, until: string): Promise<HandoverSheet['calls']> {
  return db
    .selectFrom('andonCall as c')
    .innerJoin('andonType as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.typeId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.stationId'))
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'c.teamId').onRef('m.id', '=', 'c.machineId'))
    .select(['c.callNo', 't.name as typeName', 'c.status', 'c.raisedAt'])
    .select((e) => e.fn.coalesce('s.name', 'm.name', e.val('')).as('place'))
    .where('c.lineId', '=', lineId)
    .where('c.raisedAt', '<=', until)
    .where((e) => e.or([e('c.closedAt', 'is', null), e('c.closedAt', '>', until)]))
    .orderBy('c.raisedAt')
    .execute()
}

async function runningTasks({ db }: Ctx, lineId: number): Promise<HandoverSheet['tasks']> {
  return db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 't.teamId').onRef('w.id', '=', 't.workOrderId'))
    .leftJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .select(['t.taskNo', 'w.workorderNo', 'o.produreName', 't.planQuantity'])
    .select(['t.reportedGood as good', 't.reportedDefective as defective'])
    .where('t.lineId', '=', lineId)
    .where('t.status', 'in', ['inProgress', 'moldChanging'])
    .where('t.combinedInto', 'is', null)
    .orderBy('t.taskNo')
    .execute()
}
