import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { LedgerCount, LedgerInterval } from '#areas/equipment/contract/signal.ts'
import { writeHistory } from '#areas/equipment/server/index.ts'
import { history } from '#areas/execution/demo/history.ts'
import { countedSince, type Stretch } from '#areas/execution/demo/turns.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { lampState } from '#engines/kpi/index.ts'
import { behave, natureOf, type Spell } from '#engines/virtual-machine/index.ts'
import { makeSimulated, registerBoxes, workOf } from '../server/index.ts'

const day = 86_400_000
const minute = 60_000
/** Counts of the past stand at the last of so many minutes: the present's are kept by the minute. */
const grain = 30 * minute
/** No machine is quicker than its plan: of the time that its pieces are planned to take it ran at least so much. */
const quickest = 1.03

/**
 * A simulated box beside every machine, and what those machines did in the last ten days: they ran and stopped while they were worked
 * on, counted what was reported then, and were off for the rest.
 */
async function makeMachines(demo: DemoCaller, worked: readonly Stretch[]): Promise<void> {
  await demo.within('demo', async (ctx) => {
    const machines = await ctx.db
      .selectFrom('machine')
      .select(['id', 'number', 'name', 'workshopId', 'lineId'])
      .execute()
    await makeSimulated(ctx, machines)
    const lineIds = [...new Set(machines.flatMap(({ lineId }) => lineId ?? []))]
    const calendars = await lineCalendars(ctx.db, ctx.caller.zone, lineIds)
    const now = demo.now.getTime()
    const from = countedSince(now - (now % day))
    const intervals: LedgerInterval[] = []
    const counts: LedgerCount[] = []
    for (const { id, lineId } of machines) {
      const work = workOf(() => calendars.get(lineId ?? 0))
      const own = worked.filter(({ machineId }) => machineId === id).sort((a, b) => a.start - b.start)
      const spells = past(id, from, now, own, work, counts)
      for (const [i, { start, lamp }] of spells.entries())
        intervals.push({ machineId: id, start, end: spells[i + 1]?.start ?? null, state: lampState(lamp), lamp })
    }
    await writeHistory(ctx, intervals, counts)
  })
}

type Shown = Pick<Spell, 'start' | 'end' | 'lamp'>

/** What a machine showed, one spell after the other without a gap; what it counted is added to the counts. */
function past(
  machineId: number,
  from: number,
  now: number,
  worked: readonly Stretch[],
  work: ReturnType<typeof workOf>,
  counts: LedgerCount[],
): Shown[] {
  const shown: Shown[] = [{ start: from, end: from, lamp: 'off' }]
  const show = (spell: Shown) => {
    const last = shown.at(-1) as Shown
    if (spell.start >= spell.end) return
    if (last.lamp === spell.lamp) last.end = spell.end
    else if (last.start === last.end) Object.assign(last, spell)
    else shown.push({ ...spell })
  }
  let at = from
  for (const stretch of worked) {
    const start = Math.max(at, stretch.start)
    if (stretch.end <= start) continue
    const setup = Math.max(at, start - stretch.setup)
    show({ start: at, end: setup, lamp: 'off' })
    show({ start: setup, end: start, lamp: 'blue' })
    const spells = spellsOf(machineId, { ...stretch, start }, work)
    for (const spell of spells) show(spell)
    countOver(machineId, spells, stretch, counts)
    at = stretch.end
  }
  show({ start: at, end: now, lamp: 'off' })
  // Nobody is refused at a machine that only history left standing.
  const last = shown.at(-1) as Shown
  if (last.lamp === 'red') last.lamp = 'yellow'
  return shown
}

/** How a machine ran and stopped at a task; it stops the less the more it had to make. */
function spellsOf(machineId: number, stretch: Stretch, work: ReturnType<typeof workOf>): Shown[] {
  const spells: Shown[] = []
  for (const { start, end, lamp } of behave(natureOf(machineId), stretch.start, work)) {
    spells.push({ start, end: Math.min(end, stretch.end), lamp })
    if (end >= stretch.end) break
  }
  let missing = stretch.pieces * stretch.pace * quickest - ranFor(spells)
  for (const spell of spells) {
    if (missing <= 0) break
    if (spell.lamp === 'green' || spell.lamp === 'off') continue
    missing -= spell.end - spell.start
    spell.lamp = 'green'
  }
  return spells
}

const ranFor = (spells: readonly Shown[]): number =>
  spells.reduce((sum, { lamp, start, end }) => sum + (lamp === 'green' ? end - start : 0), 0)

/** Spreads pieces over the time in which a machine ran; what fell between two times is counted with the later. A trip is one pulse. */
function countOver(
  machineId: number,
  spells: readonly Shown[],
  { pieces, trip }: Pick<Stretch, 'pieces' | 'trip'>,
  counts: LedgerCount[],
): void {
  const whole = ranFor(spells)
  let ran = 0
  let counted = 0
  for (const { start, end, lamp } of spells) {
    if (lamp !== 'green') continue
    for (let from = start; from < end; ) {
      const to = Math.min(end, from - (from % grain) + grain)
      ran += to - from
      const quantity = Math.floor((pieces * ran) / whole) - counted
      const at = to - 1 - ((to - 1) % minute)
      from = to
      if (!quantity) continue
      const pulses = Math.ceil((counted + quantity) / trip) - Math.ceil(counted / trip)
      counted += quantity
      const last = counts.at(-1)
      if (last?.machineId === machineId && last.minute === at) {
        last.quantity += quantity
        last.pulses += pulses
      } else counts.push({ machineId, minute: at, quantity, pulses })
    }
  }
}

export const machines = demoPart({
  name: 'devices.machines',
  needs: { history },
  async make(demo, told) {
    await makeMachines(demo, told.history.worked)
    await demo.within('demo', registerBoxes)
  },
})
