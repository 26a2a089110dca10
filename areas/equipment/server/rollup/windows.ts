import { boundariesEvery, clipWindow, type ShiftWindow, sliceWindows, type TimeRange } from '#engines/kpi/index.ts'
import { addDays, localDate, startOfDate, type WorkingCalendar } from '#engines/working-time/index.ts'

/** A shift of one machine, or the stretch between two: every moment lies in exactly one. Epoch milliseconds. */
export interface MachineWindow extends ShiftWindow {
  /** Where the whole window begins and ends, also of a slice of it. */
  readonly windowStart: number
  readonly windowEnd: number
  readonly productionDay: string
  /** Null between shifts, where nothing is planned to be worked unless extra hours stand alone. */
  readonly shiftId: string | null
  readonly shiftName: string | null
}

const hour = 3_600_000

/**
 * Whole windows that share time with a range. Stretches without a shift are cut at midnight of the zone.
 *
 * @param since from when on anything was planned, epoch milliseconds: the window in which that lies begins there, none lies before
 */
export function windowsOf(
  calendar: WorkingCalendar | undefined,
  zone: string,
  range: TimeRange,
  since = Number.NEGATIVE_INFINITY,
): MachineWindow[] {
  const first = startOfDate(zone, localDate(zone, range.start))
  const last = startOfDate(zone, addDays(localDate(zone, range.end - 1), 1))
  const windows: MachineWindow[] = []
  let at = first
  for (const span of calendar?.shifts(first, last) ?? []) {
    windows.push(...gaps(zone, at, span.start))
    const working = calendar
      ?.intervals(span.start, span.end)
      .filter(({ shiftId, productionDay }) => shiftId === span.shiftId && productionDay === span.productionDay)
      .map(({ start, end }) => ({ start, end }))
    const { start, end, productionDay, shiftId, shiftName } = span
    windows.push({
      start,
      end,
      windowStart: start,
      windowEnd: end,
      productionDay,
      shiftId,
      shiftName,
      working: working ?? [],
    })
    at = end
  }
  windows.push(...gaps(zone, at, last))
  return windows
    .filter(({ start, end }) => start < range.end && end > range.start)
    .flatMap((each) => fromWhen(each, since))
}

function fromWhen(window: MachineWindow, since: number): MachineWindow[] {
  if (window.start >= since) return [window]
  const rest = clipWindow(window, { start: since, end: window.end })
  return rest ? [{ ...rest, windowStart: since }] : []
}

function* gaps(zone: string, from: number, to: number): Generator<MachineWindow> {
  for (let start = from; start < to; ) {
    const productionDay = localDate(zone, start)
    const end = Math.min(to, startOfDate(zone, addDays(productionDay, 1)))
    const window = { start, end, windowStart: start, windowEnd: end, productionDay, shiftId: null, shiftName: null }
    yield { ...window, working: [] }
    start = end
  }
}

/** The pieces between full hours of the zone, whole, that share time with a range; cut at `through`. */
export function slicesOf(windows: readonly MachineWindow[], zone: string, range: TimeRange, through: number) {
  const begun = windows.flatMap((window) => clipWindow(window, { start: window.start, end: through }) ?? [])
  return begun
    .flatMap((window) =>
      sliceWindows([window], boundariesEvery(window, hour, startOfDate(zone, localDate(zone, window.start)))),
    )
    .filter(({ start, end }) => start < range.end && end > range.start)
}

/** What a window plans, in words that change when it does: its stretches of work in minutes from its start. */
export const planOf = ({ windowStart, windowEnd, working }: MachineWindow): string =>
  [
    (windowEnd - windowStart) / 60_000,
    ...working.map(({ start, end }) => `${(start - windowStart) / 60_000}-${(end - windowStart) / 60_000}`),
  ].join(' ')
