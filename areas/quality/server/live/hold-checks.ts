import { sql } from 'kysely'
import type { ReportCheck, StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Step } from '#core/server/steps.ts'

interface Asked {
  taskIds: number[]
  machineId: number | null
}

interface Standing {
  ask: number
  holds: boolean
  characteristic: string
  inspectionNo: string
}

/** The signals that wait to be released and hold a task, or stop its machine; a held task comes first. */
const readSignals: Step<Asked, Standing | null> = {
  writes: false,
  async run(ctx, parts) {
    const asked = parts.map(({ item }, ask) => ({ ask, ...item }))
    const query = sql<Standing>`
      select w.ask, g.task_id in (select (jsonb_array_elements_text(w."taskIds"))::bigint) and g.holds as holds,
        c.name as characteristic, r.inspection_no
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (ask int, "taskIds" jsonb, "machineId" bigint)
      join spc_signal g on g.released_at is null
        and ((g.holds and g.task_id in (select (jsonb_array_elements_text(w."taskIds"))::bigint))
          or (g.stops_machine and g.machine_id = w."machineId"))
      join spc_characteristic c on c.team_id = g.team_id and c.id = g.characteristic_id
      join inspection_record r on r.team_id = g.team_id and r.id = g.record_id
      order by g.id`
    const [rows] = await ctx.together<[Standing]>({ query: query.compile(ctx.db), everywhere: true })
    return parts.map((_, ask) => {
      const mine = rows.filter((row) => row.ask === ask)
      return mine.find(({ holds }) => holds) ?? mine[0] ?? null
    })
  },
}

const idsOf = ({ task, parts }: Pick<Parameters<StartCheck['check']>[1], 'task' | 'parts'>): number[] => [
  ...new Set([task.id, ...parts.flatMap(({ combinedInto }) => (combinedInto ? [combinedInto] : []))]),
]

/** No start of a task that a violation holds, nor of any on a machine that one stops, until it is released. */
export const startSignalled: StartCheck = {
  name: 'spcSignal',
  async check(ctx, { task, parts }): Promise<Message | null> {
    const found = await ctx.step(readSignals, { taskIds: idsOf({ task, parts }), machineId: task.machineId })
    if (!found) return null
    const params = { characteristic: found.characteristic, number: found.inspectionNo }
    return { key: found.holds ? 'startCheck.spcHeld' : 'startCheck.spcStopped', params }
  },
}

/** Nothing is reported of a task that a violation holds. */
export const reportSignalled: ReportCheck = {
  name: 'spcSignal',
  async check(ctx, { task, parts }): Promise<Message | null> {
    const found = await ctx.step(readSignals, { taskIds: idsOf({ task, parts }), machineId: null })
    if (!found) return null
    return { key: 'startCheck.spcHeld', params: { characteristic: found.characteristic, number: found.inspectionNo } }
  },
}
