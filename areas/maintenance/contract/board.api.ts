import { z } from 'zod'
import { boardFilter } from '#areas/boards/contract/board.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { breakdownStatus } from './breakdown.ts'

/** Breakdowns that a board shows. */
export const breakdownsShown = 300

const standing = z.object({
  id: z.number(),
  breakdownNo: z.string(),
  state: z.enum(breakdownStatus.codes),
  machineNumber: z.string(),
  machineName: z.string(),
  lineName: z.string().nullable(),
  workshopName: z.string(),
  symptom: z.string(),
  /** Who repairs it, or was given it. */
  handlerName: z.string().nullable(),
  reportedAt: z.string(),
  /** Since when the machine stands; null: it runs, or may. */
  downSince: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  begunAt: z.string().nullable(),
  repairedAt: z.string().nullable(),
  /** What it waited for parts, without what it waits now. */
  waitedSeconds: z.number(),
  waitingSince: z.string().nullable(),
})
export type StandingBreakdown = z.infer<typeof standing>

export const selectBreakdownView = endpoint({
  path: '/kanban/web/selectBreakdownView',
  access: { right: 'maintenanceBreakdown.view' },
  input: boardFilter,
  output: z.object({
    counts: z.record(z.enum(breakdownStatus.codes), z.number()),
    /** Open breakdowns whose machine stands. */
    down: z.number(),
    closedToday: z.number(),
    rows: z.array(standing),
  }),
  summary: `Breakdowns that are open now: machines that stand before others, of these what nobody accepted yet; at most ${breakdownsShown}`,
  boards: ['breakdownView'],
})
