import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const id = z.number().int().positive()

/** What a task needs before it can run, in the order of their bits. */
export const aspects = ['material', 'mold', 'skill', 'document', 'machine', 'predecessor'] as const
export type Aspect = (typeof aspects)[number]

/**
 * `untracked`: nothing in the product tells, so it is never shown as ready. `waiting`: not yet, as the plan has it.
 * `unneeded`: the task needs none.
 */
export const readinessStates = ['untracked', 'unneeded', 'ready', 'waiting', 'lacking'] as const
export type ReadinessState = (typeof readinessStates)[number]

const bits = 3
/** Bit of a packed number that says that the task can run now. */
export const runnableBit = 1 << (bits * aspects.length)

export const packReadiness = (states: Record<Aspect, ReadinessState>, runnable: boolean): number =>
  aspects.reduce((packed, aspect, i) => packed | (readinessStates.indexOf(states[aspect]) << (bits * i)), 0) |
  (runnable ? runnableBit : 0)

export const stateIn = (packed: number, aspect: Aspect): ReadinessState =>
  readinessStates[(packed >> (bits * aspects.indexOf(aspect))) & 7] ?? 'untracked'

export const selectReadiness = endpoint({
  path: '/production/web/selectReadiness',
  access: { right: 'task.view' },
  input: z.object({ from: z.number().int(), to: z.number().int() }),
  output: z.object({
    /** Tasks that have not begun, ascending, and the states of each packed by `packReadiness`. */
    ids: z.array(z.number()),
    packed: z.array(z.number()),
  }),
  summary:
    'How ready the tasks planned between two instants are: three bits an aspect, and one for those that can run now',
})

export const getReadiness = endpoint({
  path: '/production/web/getReadiness',
  access: { right: 'task.view' },
  input: z.object({ id }),
  output: z.object({
    runnable: z.boolean(),
    /** Why it cannot run now although nothing is lacking; null: it can, or `aspects` say. */
    held: z.string().nullable(),
    aspects: z.array(z.object({ aspect: z.enum(aspects), state: z.enum(readinessStates), message: z.string() })),
  }),
  summary: 'What a task has and lacks before it can run, in words',
})
