import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { sumDecimals } from '#engines/kpi/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import type { HandoverSheet } from '../../contract/handover.ts'
import { figuresOf } from '../reports/figures.ts'
import { oeeOf } from '../rollup/oee-of.ts'
import { sumReckoned } from '../rollup/rolled.ts'

interface Shift {
  lineId: number
  productionDay: string
  shiftId: string
  startAt: string
  endAt: string
}

type Standing = Pick<
  HandoverSheet['machines'][number],
  'machineId' | 'number' | 'name' | 'state' | 'lamp' | 'since' | 'reasonName'
>

/**
 * What a shift hands over: output by both sources side by side from the roll-ups, how machines stand, what is open. Of a shift that ended all
 * of it is as it was at its end, whatever happened since.
 *
 * @param reader whose language words are in; a sheet that is kept has them as they stand
 */
export async function reckonSheet(ctx: Ctx, shift: Shift, reader: Reader = ctx): Promise<HandoverSheet> {
  const { db, now, caller } = ctx
  const { lineId, startAt, endAt } = shift
  const until = new Date(Math.min(Date.parse(endAt), now.getTime())).toISOString()
  const { rows: standings } = await sql<Standing>`
    select m.id as machine_id, m.number, ${nameIn(reader, 'm')} as name, coalesce(s.state, 'noData') as state, coalesce(s.lamp, 'gray') as lamp,
      s.start_at as since, ${nameIn(reader, 'r')} as reason_name
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
    calls: await openCalls(ctx, reader, lineId, until),
    tasks: await runningTasks(ctx, reader, shift, until),
  }
}

/** Calls of the line that nobody had closed when the shift ended, or has by now, as they stood then. */
async function openCalls({ db }: Ctx, reader: Reader, lineId: number, until: string): Promise<HandoverSheet['calls']> {
  return db
    .selectFrom('andonCall as c')
    .innerJoin('andonType as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.typeId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.stationId'))
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'c.teamId').onRef('m.id', '=', 'c.machineId'))
    .select(['c.callNo', nameIn(reader, 't').as('typeName'), 'c.raisedAt'])
    .select(
      sql<string>`case
        when c.responded_at is null or c.responded_at > ${until} then 'awaitingResponse'
        when c.finished_at <= ${until} then 'finished'
        when c.status = 'takenOver' then 'takenOver'
        else 'processing' end`.as('status'),
    )
    .select(sql<string>`coalesce(${nameIn(reader, 's')}, ${nameIn(reader, 'm')}, '')`.as('place'))
    .where('c.lineId', '=', lineId)
    .where('c.raisedAt', '<=', until)
    .where((e) => e.or([e('c.closedAt', 'is', null), e('c.closedAt', '>', until)]))
    .orderBy('c.raisedAt')
    .execute()
}

/** Tasks that were at work then, with what had been reported of them by then; what the handover reported is the shift's too. */
async function runningTasks(
  { db }: Ctx,
  reader: Reader,
  { lineId, productionDay, shiftId }: Shift,
  until: string,
): Promise<HandoverSheet['tasks']> {
  const { rows } = await sql<HandoverSheet['tasks'][number]>`
    select t.task_no, w.workorder_no, ${copiedNameIn(reader, 'o', 'operation', 'produreName')} as produre_name, t.plan_quantity, coalesce(r.good, 0) as good,
      coalesce(r.defective, 0) as defective
    from task t
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral (
      select sum(r.good) as good, sum(r.defective) as defective from counted_report r
      where r.task_id in (select m.id from task m where m.id = t.id or m.combined_into = t.id)
        and (r.made_at < ${until} or (r.shift_date = ${productionDay}::date and r.shift_id = ${shiftId}))) r on true
    where t.line_id = ${lineId} and t.combined_into is null and t.started_at < ${until}
      and (t.ended_at is null or t.ended_at >= ${until})
    order by t.task_no`.execute(db)
  return rows
}
