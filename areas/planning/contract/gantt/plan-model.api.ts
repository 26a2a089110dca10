import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { CalendarInput, Id, MachineInput, PlacementInput, ProblemInput } from '#engines/scheduling/index.ts'

/** A problem as it travels: calendars that several machines share stand once, and are named by their turn. */
export interface PackedProblem extends Omit<ProblemInput, 'machines'> {
  calendars: CalendarInput[]
  machines: (Omit<MachineInput, 'calendar'> & { calendar?: number })[]
}

export type Standing = PlacementInput & { opId: Id }

export const planModel = z.object({
  revision: z.number(),
  /** Minutes that tasks take whole multiples of. */
  grid: z.number(),
  /** The open plan as the scheduling engine takes it. */
  problem: z.custom<PackedProblem>(),
  /** Where its tasks stand. */
  standing: z.custom<Standing[]>(),
  /** Tasks that stay while others are moved and may themselves be moved: they should have begun. */
  thawing: z.array(z.number()),
  /** Work centres by task, in the order of its alternatives. */
  centers: z.array(z.tuple([z.number(), z.array(z.number())])),
  /** Molds, fixtures and crews as people call them, by the problem's ids. */
  resources: z.array(z.tuple([z.string(), z.string()])),
})
export type PlanModel = z.infer<typeof planModel>

export const selectPlanModel = endpoint({
  path: '/production/web/selectPlanModel',
  access: { right: 'task.move' },
  input: z.object({
    /** Of the plan that is shown: another one is asked for anew. */
    revision: z.number().int(),
    /** Which quarter of an hour it is: an hour later other places are past, although nobody planned. */
    quarter: z.number().int().optional(),
  }),
  output: planModel,
  summary: 'The open plan as a scheduling problem, for consequences of a drag to be reckoned where it is dragged',
})

export function packProblem(input: ProblemInput): PackedProblem {
  const calendars: CalendarInput[] = []
  const turns = new Map<CalendarInput, number>()
  const turnOf = (calendar: CalendarInput): number => {
    const known = turns.get(calendar)
    if (known !== undefined) return known
    turns.set(calendar, calendars.length)
    return calendars.push({ starts: Array.from(calendar.starts), ends: Array.from(calendar.ends) }) - 1
  }
  const machines = input.machines.map(({ calendar, ...machine }) =>
    calendar ? { ...machine, calendar: turnOf(calendar) } : machine,
  )
  return { ...input, machines, calendars }
}

export function unpackProblem({ calendars, machines, ...problem }: PackedProblem): ProblemInput {
  return {
    ...problem,
    machines: machines.map(({ calendar, ...machine }) => {
      const open = calendar === undefined ? undefined : calendars[calendar]
      return open ? { ...machine, calendar: open } : machine
    }),
  }
}
