import { z } from 'zod'

/** Something found that the person opened or did: how often, and when last (milliseconds). */
export interface Use {
  /** `workOrder 12`, `screen WorkOrderEntry`, `act workOrder.new`. */
  key: string
  times: number
  at: number
}

/** What is kept of a person; more of it says nothing about what he needs next. */
export const usesMost = 60

/** After this time a use counts half. */
const halfLife = 7 * 86_400_000

const kept = z.object({ uses: z.array(z.object({ key: z.string(), times: z.number(), at: z.number() })) })

/** The uses as the server kept them; what another version wrote otherwise is none. */
export function readUses(value: unknown): { uses: Use[] } {
  const read = kept.safeParse(value)
  return read.success ? read.data : { uses: [] }
}

/** The uses with one more of `key`; of too many the least used goes. */
export function withUse(uses: readonly Use[], key: string, now: number): Use[] {
  const before = uses.find((use) => use.key === key)
  // What was used long ago has faded: it begins anew rather than by all that it once was.
  const used = { key, times: Math.min(99, (before ? weightOf(before, now) : 0) + 1), at: now }
  return [used, ...uses.filter((use) => use !== before)]
    .sort((a, b) => weightOf(b, now) - weightOf(a, now))
    .slice(0, usesMost)
}

/** How much a use says: one of today counts one, one of a week ago half. */
export const weightOf = ({ times, at }: Use, now: number): number => times * 0.5 ** (Math.max(0, now - at) / halfLife)

/** Ids of records among the uses, for the server. */
export const recordsUsed = (uses: readonly Use[]): { kind: string; id: number }[] =>
  uses.flatMap(({ key }) => {
    const [kind = '', id] = key.split(' ')
    return kind !== 'screen' && kind !== 'act' && Number.isSafeInteger(Number(id)) ? [{ kind, id: Number(id) }] : []
  })
