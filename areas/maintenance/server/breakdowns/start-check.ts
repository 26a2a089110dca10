import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import { among } from '#core/server/db/among.ts'
import type { Step } from '#core/server/steps.ts'
import type { BreakdownState } from '../../contract/breakdown.ts'

interface Open {
  machineId: number
  breakdownNo: string
  state: string
  number: string
  name: string
}

/** The oldest breakdown that each machine stands for. */
const readOpen: Step<number, Open | null> = {
  writes: false,
  async run(ctx, parts) {
    const machineIds = [...new Set(parts.map(({ item }) => item))]
    const query = ctx.db
      .selectFrom('maintenanceBreakdown as b')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'b.teamId').onRef('m.id', '=', 'b.machineId'))
      .select(['b.machineId', 'b.breakdownNo', 'b.state', 'm.number', 'm.name'])
      .where(among(sql.ref('b.machineId'), machineIds))
      .where('b.closedAt', 'is', null)
      .where('b.stopped', '=', true)
      .orderBy('b.id')
    const [rows] = await ctx.together<[Open]>({ query: query.compile(), everywhere: true })
    return parts.map(({ item }) => rows.find(({ machineId }) => machineId === item) ?? null)
  },
}

/** Work does not begin on a machine that stands for a breakdown, until production has confirmed its repair. */
export const startInRepair: StartCheck = {
  name: 'machineInRepair',
  async check(ctx, { task: { machineId } }): Promise<Message | null> {
    const open = machineId === null ? null : await ctx.step(readOpen, machineId)
    if (!open) return null
    return {
      key: 'startCheck.machineInRepair',
      params: {
        machine: `${open.number} ${open.name}`,
        breakdown: open.breakdownNo,
        state: ctx.t(`maintenanceBreakdownStatus.${open.state as BreakdownState}`),
      },
    }
  },
}
