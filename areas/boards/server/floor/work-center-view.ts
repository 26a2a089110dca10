import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { CenterNow } from '#areas/boards/contract/floor.api.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { MachineState } from '#areas/equipment/contract/machine-state.ts'
import { plannedPieces } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { stateLamps, strongestState } from '#engines/kpi/index.ts'
import { groupedBy } from '../../../../core/contract/grouped-by.ts'
import { tasksOf } from '../task-source.ts'

const day = 86_400_000
const hour = 3_600_000

/** Work centres with their running task, what waits for them, and how far that fills their working time of the next 24 hours. */
export async function workCenterView(ctx: Ctx, filter: BoardFilter): Promise<{ rows: CenterNow[] }> {
  const { db, caller, now } = ctx
  let query = db
    .selectFrom('workCenter as c')
    .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'c.teamId').onRef('l.id', '=', 'c.lineId'))
    .select(['c.id', nameIn(ctx, 'c').as('name'), 'c.lineId', nameIn(ctx, 'l').as('lineName'), 'c.parallelProduction'])
    .select([
      sql<MachineState[]>`array(select coalesce(v.state, 'noData') from work_center_machine m
        left join machine_live v on v.team_id = m.team_id and v.machine_id = m.machine_id
        where m.team_id = c.team_id and m.work_center_id = c.id)`.as('states'),
      sql<number>`(select count(distinct u.user_id) from duty_session u
        where u.team_id = c.team_id and u.work_center_id = c.id and u.off_at is null)`.as('people'),
    ])
    .where('c.enabled', '=', true)
  if (filter.workshopIds?.length) query = query.where('c.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('c.lineId', 'in', filter.lineIds)
  const centers = await query.orderBy('c.number').execute()
  const tasks = await tasksOf(ctx, filter)
    .select(['t.workCenterId', 't.setupMinutes'])
    .where('t.status', '<>', 'completed')
    .where('t.released', '=', true)
    .orderBy('end')
    .orderBy('t.id')
    .execute()
  const byCenter = groupedBy(tasks, ({ workCenterId }) => workCenterId)
  const calendars = await lineCalendars(db, caller.zone, [...new Set(centers.map(({ lineId }) => lineId))])
  const at = now.getTime()
  return {
    rows: centers.map(({ id, name, lineId, lineName, parallelProduction, states, people }) => {
      const own = byCenter.get(id) ?? []
      const running = own.filter(({ status }) => status === 'inProgress' || status === 'moldChanging')
      const waiting = own.filter(({ status }) => status === 'waiting')
      const loadHours = own.reduce((sum, task) => sum + minutesLeft(task), 0) / 60
      const places = parallelProduction ? Math.max(1, states.length) : 1
      const calendar = calendars.get(lineId)
      const open = (calendar?.duration(at, at + day) ?? 0) / hour
      const [task] = running
      return {
        id,
        name,
        lineName,
        lamp: states.length ? stateLamps[strongestState(states)] : null,
        running: running.length,
        taskNo: task?.taskNo ?? null,
        workorderNo: task?.workorderNo ?? null,
        materialDesc: task?.materialDesc ?? null,
        produreName: task?.produreName ?? null,
        planQuantity: task?.planQuantity ?? 0,
        good: task?.good ?? 0,
        unapproved: task?.unapproved ?? 0,
        target:
          task?.start && task.end && calendar
            ? Math.floor(
                plannedPieces(
                  [{ start: task.start, end: task.end, quantity: task.planQuantity }],
                  calendar,
                  Date.parse(task.start),
                  at,
                ),
              )
            : null,
        queue: waiting.length,
        overdue: own.filter((each) => each.overdue).length,
        loadHours,
        load: open > 0 ? loadHours / places / open : null,
        people,
      }
    }),
  }
}

interface Task {
  status: string
  processingMinutes: number
  setupMinutes: number
  planQuantity: number
  good: number
}

/** Minutes of work that a task still takes. */
function minutesLeft({ status, processingMinutes, setupMinutes, planQuantity, good }: Task): number {
  if (status === 'waiting') return setupMinutes + processingMinutes
  return processingMinutes * Math.max(0, 1 - (planQuantity > 0 ? good / planQuantity : 0))
}
