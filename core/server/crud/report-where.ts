import { z } from 'zod'
import { addDays } from '#engines/working-time/index.ts'
import { dayText } from '../../contract/text.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../day.ts'
import { refuseField, refuseFields } from '../refusal.ts'

const date = dayText()

/** The days that a report is narrowed by. */
export const reportDays = z.object({ from: date.nullish(), to: date.nullish() }).nullish()

/** Ids that a report is narrowed by; one alone or many. */
export const reportIds = z
  .union([
    z
      .number()
      .int()
      .positive()
      .transform((one) => [one]),
    z.array(z.number().int().positive()).max(1000),
  ])
  .nullish()

const mostDays = 400
const usualDays = 7

/** Reads the conditions of a report (`serveReport`); refuses what it does not know. */
export function readWhere<S extends z.ZodType>(schema: S, where: unknown): z.output<S> {
  const read = schema.safeParse(where)
  if (read.success) return read.data
  throw refuseFields(
    read.error.issues.map(({ path, code }) => ({
      field: ['where', ...path].join('.'),
      key: code === 'unrecognized_keys' ? 'invalid.unknown' : 'invalid.format',
    })),
  )
}

/** The production days of a report, the last seven where nobody says which. Refuses days that end before they begin, and too many. */
export function daysOf(
  ctx: Pick<Ctx, 'caller' | 'now'>,
  day: z.output<typeof reportDays>,
): { from: string; to: string } {
  const to = day?.to ?? dayOf(ctx)
  const from = day?.from ?? addDays(to, 1 - usualDays)
  if (from > to) throw refuseField('where.day', 'invalid.daysReversed')
  if (addDays(from, mostDays) < to) throw refuseField('where.day', 'invalid.daysMost', { days: mostDays })
  return { from, to }
}
