import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { type DevicePoint, machinelessUses, textFormats } from '../contract/device.ts'

/** A point as a person writes it; what does not count for its use may be left out. */
type PointDraft = Partial<DevicePoint> & Pick<DevicePoint, 'name' | 'use'> & { countsMachine?: boolean | null }

export const pointsOf = (draft: Values): PointDraft[] => (draft.points ?? []) as PointDraft[]

/** Machines whose output is to be what the device counts. */
export const countedBy = (draft: Values): number[] =>
  pointsOf(draft).flatMap(({ use, machineId, countsMachine }) =>
    use === 'pulse' && countsMachine && machineId ? [machineId] : [],
  )

/** Writes a device's points anew, in the order given; fields that do not belong to a point's use are dropped. */
export async function writePoints(ctx: Ctx, deviceId: number, points: readonly PointDraft[]): Promise<void> {
  await ctx.db.deleteFrom('devicePoint').where('deviceId', '=', deviceId).execute()
  if (!points.length) return
  await ctx.db
    .insertInto('devicePoint')
    .values(
      points.map((point, place) => ({
        deviceId,
        place,
        name: point.name,
        use: point.use,
        machineId: machinelessUses.includes(point.use) ? null : (point.machineId ?? null),
        lamp: point.use === 'lamp' ? (point.lamp ?? null) : null,
        counting: point.counting ?? 'pulses',
        intervalMs: point.intervalMs ?? 0,
        outputQuantity: point.outputQuantity ?? 1,
        button: point.use === 'button' ? (point.button ?? null) : null,
        codes: point.use === 'state' ? (point.codes ?? null) : null,
        characteristic: point.use === 'result' ? (point.characteristic ?? null) : null,
        register: point.register ?? null,
        address: point.address ?? null,
        format: point.format ?? null,
        words: textFormats.includes(point.format ?? '') ? (point.words ?? null) : null,
        nodeId: point.nodeId ?? null,
      })),
    )
    .execute()
}
