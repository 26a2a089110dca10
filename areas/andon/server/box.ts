import { buttonPressed } from '#areas/devices/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import { takeTrial } from './boxes.ts'
import { type Raised, raiseCall } from './call/raise.ts'

/** Which button of which box: by its SIM, or at the station where it is said to stand. */
export interface Press {
  sim: string | null
  stationId?: number | null
  button: number
}

/** What came of a press: a call (a new one, or the one that was open already), a trial, or why it means nothing here. */
export type Pressed = { call: Raised } | { trial: true } | { problem: 'unknownBox' | 'unknownButton' }

/** A button of a box was pressed: the box leads to its station, the button to what is called for. */
export async function raiseByBox(ctx: Ctx, { sim, stationId = null, button }: Press): Promise<Pressed> {
  return ctx.unscoped(async () => {
    const station = await ctx.db
      .selectFrom('station')
      .select('id')
      .where((e) => e.or([e('andonSim', '=', sim), e('id', '=', stationId)]))
      .orderBy(
        (e) => e('andonSim', '=', sim),
        (order) => order.desc().nullsLast(),
      )
      .executeTakeFirst()
    if (!station) return { problem: 'unknownBox' }
    if (await takeTrial(ctx, station.id, button)) return { trial: true }
    const type = await ctx.db
      .selectFrom('andonType')
      .select('id')
      .where('button', '=', button)
      .where('enabled', '=', true)
      .executeTakeFirst()
    if (!type) return { problem: 'unknownButton' }
    return { call: await raiseCall(ctx, { typeId: type.id, place: { stationId: station.id }, source: 'box' }) }
  })
}

/** Presses that boxes tell of. One that means nothing here stands in the operation log with its reason. */
export const pressesRaise = on(buttonPressed, async (ctx, { presses }) => {
  for (const { deviceId, stationId, sim, button } of presses) {
    const pressed = await raiseByBox(ctx, { sim, stationId, button })
    if ('problem' in pressed)
      ctx.audit({ verb: pressed.problem, entity: 'device', id: deviceId, name: sim ?? '', note: String(button) })
  }
})
