import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '#core/server/context.ts'
import { type PieceReport, reckonWages, type WageInput, type Wages } from '#engines/wages/index.ts'
import { type Asked, readInput, readTerms } from './read-input.ts'

/** People whose reports are read at once. */
const readAtOnce = 100
/** People who are reckoned before others get their turn on this thread. */
const reckonedAtOnce = 10

/**
 * Reckons what people earned in some days from what stands now, some of them at a time: their wages are taken (`take`) while those of the next are
 * reckoned, so that a month of thousands neither fills the memory nor keeps the thread.
 *
 * @param take writes some people's wages; one call after the other, each with people of its own, all of them together `userIds`
 */
export async function eachWages(
  ctx: Ctx,
  asked: Asked,
  take: (userIds: readonly number[], wages: Wages) => Promise<void>,
): Promise<void> {
  if (!asked.userIds.length) return
  const terms = await readTerms(ctx, asked)
  let reckoned: (() => Promise<void>) | undefined
  for (let from = 0; from < asked.userIds.length; from += readAtOnce) {
    const userIds = asked.userIds.slice(from, from + readAtOnce)
    // The transaction has one connection: nobody else uses it while this is read.
    const input = await readInput(ctx, terms, { ...asked, userIds })
    const [wages] = await Promise.all([reckonInTurns(input), reckoned?.()])
    reckoned = () => take(userIds, wages)
  }
  await reckoned?.()
}

async function reckonInTurns(input: WageInput): Promise<Wages> {
  const all: Wages = { lines: [], missing: [] }
  const reports = new Map<number, PieceReport[]>()
  for (const report of input.reports)
    for (const { userId } of report.members) {
      const known = reports.get(userId)
      if (known) known.push(report)
      else reports.set(userId, [report])
    }
  for (let from = 0; from < input.people.length; from += reckonedAtOnce) {
    const people = input.people.slice(from, from + reckonedAtOnce)
    const ids = new Set(people.map(({ userId }) => userId))
    const { lines, missing } = reckonWages({
      ...input,
      people,
      reports: [...new Set(people.flatMap(({ userId }) => reports.get(userId) ?? []))],
      shortWork: input.shortWork.filter(({ userId }) => ids.has(userId)),
    })
    for (const line of lines) all.lines.push(line)
    for (const each of missing) all.missing.push(each)
    await setImmediate()
  }
  return all
}
