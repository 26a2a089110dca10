import { buttonPressed } from '#areas/devices/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import { takeTrial } from './boxes.ts'
import { type Raised, raiseCall } from './call/raise.ts'

/** Which button of which box or bracelet: by its SIM, or at the station where it is said to stand. */
export interface Press {
  sim: string | null
  stationId?: number | null
  button: number
}

/** What came of a press: a call (a new one, or the one that was open already), a trial, or why it means nothing here. */
export type Pressed = { call: Raised } | { trial: true } | { problem: 'unknownBox' | 'unknownButton' }

/** A button was pressed: the box leads to its station, the bracelet to one of its work centre, the button to what is called for. */
export async function raiseByBox(ctx: Ctx, { sim, stationId = null, button }: Press): Promise<Pressed> {
  return ctx.unscoped(async () => {
    const station = (await stationOfBox(ctx, sim, stationId)) ?? (await stationOfBracelet(ctx, sim))
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

const stationOfBox = ({ db }: Ctx, sim: string | null, stationId: number | null) =>
  db
    .selectFrom('station')
    .select('id')
    .where((e) => e.or([e('andonSim', '=', sim), e('id', '=', stationId)]))
    .orderBy(
      (e) => e('andonSim', '=', sim),
      (order) => order.desc().nullsLast(),
    )
    .executeTakeFirst()

/** Who wears a bracelet moves about: he calls from the station of the work centre where somebody is on duty, or from its first. */
const stationOfBracelet = ({ db }: Ctx, number: string | null) =>
  db
    .selectFrom('station as s')
    .innerJoin('workCenter as c', (join) =>
      join.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.workCenterId'),
    )
    .leftJoin('dutySession as d', (join) =>
      join.onRef('d.teamId', '=', 's.teamId').onRef('d.stationId', '=', 's.id').on('d.offAt', 'is', null),
    )
    .select('s.id')
    .where('c.andonBraceletNumber', '=', number)
    .orderBy('d.onAt', (order) => order.desc().nullsLast())
    .orderBy('s.number')
    .limit(1)
    .executeTakeFirst()

/** Presses that boxes tell of. One that means nothing here stands in the operation log with its reason. */
export const pressesRaise = on(buttonPressed, async (ctx, { presses }) => {
  for (const { deviceId, stationId, sim, button } of presses) {
    const pressed = await raiseByBox(ctx, { sim, stationId, button })
    if ('problem' in pressed)
      ctx.audit({ verb: pressed.problem, entity: 'device', id: deviceId, name: sim ?? '', note: String(button) })
  }
})
