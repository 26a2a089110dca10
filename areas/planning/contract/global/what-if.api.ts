import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText } from '#core/contract/text.ts'
import { stayingTask } from '../windows/downtime.api.ts'
import { harmedOrder } from './global.api.ts'

/** Epoch milliseconds. */
const instant = z.number().int().min(0).max(8_640_000_000_000_000)

const told = z.object({
  /** Of the plan that it was tried on: what is done of it later is refused where somebody planned meanwhile. */
  revision: z.number(),
  /** Orders that would end later and late, as far as the caller sees them; the worst first, at most 100. */
  harmed: z.array(harmedOrder),
  /** How many there are in all, how many of them are in time today, and how many would end later and still in time. */
  harmedCount: z.number(),
  becomingLate: z.number(),
  later: z.number(),
  /** Tasks that would stand elsewhere or at another time, and those that would have no place. */
  moved: z.number(),
  unplaced: z.number(),
  /** Tasks that stand in the time and are never moved, as far as the caller sees them; at most 100. */
  staying: z.array(stayingTask),
})
export type WhatIf = z.infer<typeof told>

export const whatIfMachineDown = endpoint({
  path: '/production/web/whatIfMachineDown',
  access: { right: 'task.view' },
  input: z.object({
    machineId: z.number().int().positive(),
    from: instant,
    to: instant,
    /** Whether affected tasks may go to other machines of their operation where that ends them earlier and disturbs nobody. */
    useAlternatives: z.boolean().default(true),
  }),
  output: told,
  long: true,
  summary: 'Which orders would become late, and by how much, if a machine stood for a time; nothing is kept',
})

const shifted = z.object({
  orderId: z.number(),
  workorderNo: z.string(),
  /** Instants: the end of the due day, and when it ends re-planned without and with the shift. */
  due: z.number(),
  before: z.number(),
  after: z.number(),
  becomesInTime: z.boolean(),
})
export type ShiftedOrder = z.infer<typeof shifted>

const extraShift = z.object({
  /** Working time that it adds over all lines, ms; 0: these lines work then anyway, or nothing says by which shifts. */
  added: z.number(),
  /** Orders that end late: as planned now, re-planned in the same sequence without it, and with it. */
  lateNow: z.number(),
  lateWithout: z.number(),
  lateWith: z.number(),
  /** Late orders that would end earlier, as far as the caller sees them; those that come to be in time first, at most 100. */
  helped: z.array(shifted),
  helpedCount: z.number(),
  becomingInTime: z.number(),
  /** Orders that end in time anyway, and earlier with it. */
  earlier: z.number(),
  /** Orders that would end later with it: what is worked earlier can take another's place. */
  later: z.number(),
})
export type ExtraShift = z.infer<typeof extraShift>

export const whatIfExtraShift = endpoint({
  path: '/production/web/whatIfExtraShift',
  access: { right: 'task.view' },
  input: z.object({
    date: dayText(),
    /** Absent: of all lines. */
    lineId: z.number().int().positive().nullish(),
    /** Absent: the mode that each line works by around that day. */
    shiftModeId: z.number().int().positive().nullish(),
  }),
  output: extraShift,
  long: true,
  summary: 'Which late orders would end in time, or earlier, if one more day was worked; nothing is kept',
})
