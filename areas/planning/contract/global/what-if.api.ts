import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
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
