import { z } from 'zod'
import { andonStatus } from '#areas/andon/contract/call-status.ts'
import { lamps, machineStates } from '#areas/equipment/contract/machine-state.ts'
import { boardFilter, boardRead } from './board.ts'

const state = z.enum(machineStates)
const lamp = z.enum(lamps)
const share = z.number().nullable()

/** How a machine stands. `since` null: nothing was ever heard of it. */
export const machineNow = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  lineName: z.string().nullable(),
  state,
  lamp,
  since: z.string().nullable(),
})
export type MachineNow = z.infer<typeof machineNow>

export const selectOeeStatus = boardRead(
  'oeeStatus',
  'selectOeeStatus',
  /** Ask again with `after: revision` for what changed since: nothing is missed, some may come twice. */
  z.object({ revision: z.number(), rows: z.array(machineNow) }),
  'How every machine stands, or those that changed after a revision',
  boardFilter.extend({ after: z.number().int().nonnegative().optional() }),
)

/** What a machine works on and what it counted in the shift that it is in; machines without either are left out. */
export const machineWork = z.object({
  id: z.number(),
  workorderNo: z.string().nullable(),
  count: z.number().nullable(),
  /** The shift that the count is of. */
  shiftName: z.string().nullable(),
  /** Counted ÷ what the published plan wants of it in the shift up to now; null: nothing is yet. */
  rate: share,
})
export type MachineWork = z.infer<typeof machineWork>

export const selectOeeStatusWork = boardRead(
  'oeeStatus',
  'selectOeeStatusWork',
  z.object({ rows: z.array(machineWork) }),
  'Running orders and counts of the shift, by machine',
)

/** Why a machine stands, and who is on it: its oldest open call. */
export const machineStop = z.object({
  id: z.number(),
  reason: z.string().nullable(),
  callNo: z.string().nullable(),
  status: z.enum(andonStatus.codes).nullable(),
  tierReached: z.number().nullable(),
  handler: z.string().nullable(),
  /** Who handles the call, or who should. */
  people: z.string().nullable(),
  /** When the next tier is told unless somebody answers. */
  nextTierAt: z.string().nullable(),
})
export type MachineStop = z.infer<typeof machineStop>

export const selectOeeStatusStops = boardRead(
  'oeeStatus',
  'selectOeeStatusStops',
  z.object({ rows: z.array(machineStop) }),
  'Machines that stand or have an open call: the reason, who is on it, and how far the call went',
)

export const selectOeeStatusBlue = boardRead(
  'oeeStatus',
  'selectOeeStatusBlue',
  z.object({ ids: z.array(z.number()) }),
  'Machines that are shown blue because of a call',
)

export const machineCount = z.object({
  id: z.number(),
  name: z.string(),
  lineName: z.string().nullable(),
  lamp,
  state,
  workorderNo: z.string().nullable(),
  /**
   * Pieces counted in the clock hour and in the running shift (null: none runs); what the plan wants of the machine in that shift, and of
   * it up to now (null: nothing is planned in it).
   */
  hour: z.number(),
  shift: z.number().nullable(),
  shiftName: z.string().nullable(),
  plan: z.number().nullable(),
  due: z.number().nullable(),
  /** Counted in the shift ÷ due; null: nothing is yet. */
  rate: share,
})
export type MachineCount = z.infer<typeof machineCount>

export const selectOeeCount = boardRead(
  'oeeCount',
  'selectOeeCount',
  z.object({ rows: z.array(machineCount) }),
  'Pieces that machines counted this hour and this shift against the plan',
)

/** Pieces counted in each of the board's hours, in their order. */
export const machineHours = z.object({
  id: z.number(),
  name: z.string(),
  lineName: z.string().nullable(),
  counts: z.array(z.number()),
  /** What the published plan wants of it in these hours up to now; null: nothing. */
  target: z.number().nullable(),
})
export type MachineHours = z.infer<typeof machineHours>

export const selectHourView = boardRead(
  'hourView',
  'selectHourView',
  z.object({ hours: z.array(z.string()), rows: z.array(machineHours) }),
  'Pieces that machines counted in each of the last twelve clock hours, the present one among them',
)

export const machineStrip = z.object({
  id: z.number(),
  name: z.string(),
  lineName: z.string().nullable(),
  lamp,
  state,
  shiftName: z.string().nullable(),
  /** Stretches without gap from the shift's start to now. */
  states: z.array(z.object({ start: z.string(), end: z.string(), state })),
  start: z.string(),
  end: z.string(),
  availability: share,
  effectiveness: share,
  quality: share,
  oee: share,
})
export type MachineStrip = z.infer<typeof machineStrip>

export const selectOeeDevice = boardRead(
  'oeeDevice',
  'selectOeeDevice',
  z.object({ rows: z.array(machineStrip) }),
  'What each machine did over its shift, with its OEE; outside of shifts since the last one began',
)

export const machineOee = z.object({
  id: z.number(),
  name: z.string(),
  lineName: z.string().nullable(),
  availability: share,
  effectiveness: share,
  quality: share,
  oee: share,
  /** OEE of each of the last 30 production days, the oldest first; null: nothing was planned. */
  trend: z.array(share),
})
export type MachineOee = z.infer<typeof machineOee>

export const selectMachineView = boardRead(
  'machineView',
  'selectMachineView',
  z.object({
    total: machineOee.omit({ id: true, name: true, lineName: true }),
    rows: z.array(machineOee),
    days: z.array(z.string()),
  }),
  'OEE and its factors over the last days, the weakest machine first, with the course of 30 days',
  boardFilter.extend({ days: z.number().int().min(1).max(30).default(1) }),
)

/** Running ÷ planned time of the production day. */
const running = z.object({ runningHours: z.number(), plannedHours: z.number(), rate: share })
export const machineRunning = running.extend({ id: z.number(), name: z.string() })
export type MachineRunning = z.infer<typeof machineRunning>

export const selectProductivityView = boardRead(
  'productivityView',
  'selectProductivityView',
  z.object({
    total: running,
    workshops: z.array(machineRunning),
    lines: z.array(machineRunning),
    machines: z.array(machineRunning),
    days: z.array(z.object({ date: z.string(), rate: share })),
  }),
  'Running time ÷ planned time today by workshop, line and machine, and of the last 30 days',
)
