import { maintenanceFailed } from '#areas/maintenance/contract/events.ts'
import { spcSignalled } from '#areas/quality/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import type { AndonSource } from '../../contract/call-status.ts'
import { raiseCall } from './raise.ts'

interface Help {
  typeId: number
  machineId: number
  source: AndonSource
  description: string
  /** What it was called for, for the log of one whose type is out of use. */
  about: { entity: string; id: number; name: string }
}

/** Calls for help at a machine; a type that is out of use calls nobody, which the log tells. */
const callHelp = (ctx: Ctx, { typeId, machineId, source, description, about }: Help): Promise<void> =>
  ctx.unscoped(async () => {
    const type = await ctx.db
      .selectFrom('andonType')
      .select('id')
      .where('id', '=', typeId)
      .where('enabled', '=', true)
      .executeTakeFirst()
    if (!type) {
      ctx.audit({ verb: 'unknownType', ...about })
      return
    }
    await raiseCall(ctx, { typeId: type.id, place: { machineId }, source, description })
  })

/** A control chart was broken and its plan calls for help at the machine. */
export const signalsCall = on(spcSignalled, (ctx, { andonTypeId, machineId, characteristic, inspectionNo, signalId }) =>
  callHelp(ctx, {
    typeId: andonTypeId,
    machineId,
    source: 'quality',
    description: `${characteristic} · ${inspectionNo}`,
    about: { entity: 'spcSignal', id: signalId, name: characteristic },
  }),
)

/** A task of maintenance found what is out of order, and its standard calls for help at the machine. */
export const failedTasksCall = on(maintenanceFailed, (ctx, { entity, andonTypeId, machineId, taskId, taskNo, items }) =>
  callHelp(ctx, {
    typeId: andonTypeId,
    machineId,
    source: 'maintenance',
    description: `${taskNo} · ${items.join(ctx.t('listed'))}`.slice(0, 500),
    about: { entity, id: taskId, name: taskNo },
  }),
)
