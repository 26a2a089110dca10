import { lineCalendars } from '#areas/calendar/server/index.ts'
import { makeSimulated, workOf } from '#areas/devices/server/index.ts'
import type { LedgerCount, LedgerInterval } from '#areas/equipment/contract/signal.ts'
import { writeHistory } from '#areas/equipment/server/index.ts'
import { lampState } from '#engines/kpi/index.ts'
import { behave, natureOf, pieces } from '#engines/virtual-machine/index.ts'
import type { DemoCaller } from './caller.ts'

const day = 86_400_000
const minute = 60_000
const days = 10
/** Counts of the past stand at the last of so many minutes: the present's are kept by the minute. */
const grain = 30 * minute

/** A simulated box beside every machine, and what those machines did in the last ten days. */
export async function makeMachines(demo: DemoCaller): Promise<void> {
  await demo.within('demo', async (ctx) => {
    const machines = await ctx.db
      .selectFrom('machine')
      .select(['id', 'number', 'name', 'workshopId', 'lineId'])
      .execute()
    await makeSimulated(ctx, machines)
    const lineIds = [...new Set(machines.flatMap(({ lineId }) => lineId ?? []))]
    const calendars = await lineCalendars(ctx.db, ctx.caller.zone, lineIds)
    const now = demo.now.getTime()
    const from = now - (now % day) - days * day
    const intervals: LedgerInterval[] = []
    const counts: LedgerCount[] = []
    for (const { id, lineId } of machines)
      past(
        id,
        from,
        now,
        workOf(() => calendars.get(lineId ?? 0)),
        intervals,
        counts,
      )
    await writeHistory(ctx, intervals, counts)
  })
}

function past(
  machineId: number,
  from: number,
  now: number,
  work: ReturnType<typeof workOf>,
  intervals: LedgerInterval[],
  counts: LedgerCount[],
): void {
  const nature = natureOf(machineId)
  let sum: LedgerCount | undefined
  for (const spell of behave(nature, from, work)) {
    const { start, end, lamp } = spell
    // Nobody is refused at a machine that only history left standing.
    const shown = end >= now && lamp === 'red' ? 'yellow' : lamp
    intervals.push({ machineId, start, end: end >= now ? null : end, state: lampState(shown), lamp: shown })
    for (const made of pieces(nature, spell)) {
      if (made.at >= now) break
      const slot = made.at - (made.at % grain)
      const at = made.at - (made.at % minute)
      if (sum && sum.minute - (sum.minute % grain) === slot) {
        sum.minute = at
        sum.quantity += made.pieces
        sum.pulses += 1
      } else {
        sum = { machineId, minute: at, quantity: made.pieces, pulses: 1 }
        counts.push(sum)
      }
    }
    if (end >= now) return
  }
}
