import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import { among } from '#core/server/db/among.ts'
import type { Step } from '#core/server/steps.ts'

interface Open {
  machineId: number
  taskNo: string
  number: string
  name: string
}

/** The oldest task under way that each machine must stand for. */
const readOpen: Step<number, Open | null> = {
  writes: false,
  async run(ctx, parts) {
    const machineIds = [...new Set(parts.map(({ item }) => item))]
    const query = ctx.db
      .selectFrom('maintenanceTask as t')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 't.teamId').onRef('m.id', '=', 't.machineId'))
      .select(['m.id as machineId', 't.taskNo', 'm.number', 'm.name'])
      .where(among(sql.ref('t.machineId'), machineIds))
      .where('t.outcome', 'is', null)
      .where('t.stands', '=', true)
      .where('t.begunAt', 'is not', null)
      .orderBy('t.id')
    const [rows] = await ctx.together<[Open]>({ query: query.compile(), everywhere: true })
    return parts.map(({ item }) => rows.find(({ machineId }) => machineId === item) ?? null)
  },
}

/** Work does not begin on a machine that is being maintained and must stand for it. */
export const startInMaintenance: StartCheck = {
  name: 'machineInMaintenance',
  async check(ctx, { task: { machineId } }): Promise<Message | null> {
    const open = machineId === null ? null : await ctx.step(readOpen, machineId)
    if (!open) return null
    const params = { machine: `${open.number} ${open.name}`, task: open.taskNo }
    return { key: 'startCheck.machineInMaintenance', params }
  },
}
