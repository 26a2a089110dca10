import type { Ctx } from '#core/server/context.ts'

/** Puts a simulated box beside each of the machines: a lamp, a counter and the temperature of its oil. */
export async function makeSimulated(
  ctx: Ctx,
  machines: readonly { id: number; number: string; name: string; workshopId: number }[],
): Promise<void> {
  const devices = await ctx.db
    .insertInto('device')
    .values(
      machines.map(({ number, name, workshopId }) => ({
        number: `SIM-${number}`,
        name,
        workshopId,
        protocol: 'mqtt',
        simulated: true,
      })),
    )
    .returning('id')
    .execute()
  await ctx.db
    .insertInto('deviceLive')
    .values(devices.map(({ id }) => ({ deviceId: id })))
    .execute()
  await ctx.db
    .insertInto('devicePoint')
    .values(
      devices.flatMap(({ id: deviceId }, i) => {
        const machineId = machines[i]?.id ?? null
        return [
          { deviceId, machineId, name: 'lamp', use: 'lamp', place: 0 },
          { deviceId, machineId, name: 'count', use: 'pulse', place: 1 },
          { deviceId, machineId, name: 'oilTemperature', use: 'measure', place: 2 },
        ]
      }),
    )
    .execute()
  ctx.touch('device')
}
