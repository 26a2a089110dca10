import { z } from 'zod'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import type { getTraceTree, TraceLink } from '../contract/trace.ts'
import {
  mostTraced,
  traceReport as report,
  type TraceDirection,
  type TracedLot,
  traceDirections,
} from '../contract/trace.ts'
import { depthsOf, type LotFacts, lotById, lotsById, type Walked, walk } from './walk.ts'

const where = z
  .object({ lotId: z.number().int().positive(), direction: z.enum(traceDirections).default('backward') })
  .strict()

const usual: Sort[] = ['depth', 'productCode', 'lotNumber'].map((field) => ({ field, order: 'asc' }))

/** Every lot that a trace reaches, with the fewest steps to it and what went there at the last of them. */
export async function readTrace(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<{ rows: TracedLot[]; more: { more: boolean }; sort: Sort[] }> {
  const { lotId, direction } = readWhere(where, asked)
  await lotById(ctx, lotId)
  const walked = await walk(ctx, [lotId], direction, mostTraced)
  return { rows: await rowsOf(ctx, [lotId], walked, direction), more: { more: walked.more }, sort: usual }
}

/** What there is to say of the lots that a walk from some reached. */
export async function rowsOf(
  ctx: Ctx,
  from: readonly number[],
  walked: Walked,
  direction: TraceDirection,
): Promise<TracedLot[]> {
  const lots = await lotsById(ctx, walked.ids)
  const depths = depthsOf(from, walked.links, direction)
  return walked.ids.flatMap((id): TracedLot[] => {
    const lot = lots.get(id)
    const reached = depths.get(id)
    if (!lot || !reached) return []
    return [{ ...lot, depth: reached.depth, ...movedBy(reached.by, lots) }]
  })
}

/** What went into a lot at its step, and when. */
function movedBy(by: readonly TraceLink[], lots: ReadonlyMap<number, LotFacts>) {
  const [first] = by
  if (!first) return { moved: null, movedUnit: null, firstAt: null, lastAt: null }
  const unit = lots.get(first.fromId)?.unit ?? null
  // Nearly all lots come out of one. What goes in from lots of several units has no sum.
  if (by.length === 1) return { moved: first.quantity, movedUnit: unit, firstAt: first.firstAt, lastAt: first.lastAt }
  const alike = by.every(({ fromId }) => (lots.get(fromId)?.unit ?? null) === unit)
  const times = by.flatMap(({ firstAt, lastAt }): string[] => [firstAt, lastAt]).sort()
  return {
    moved: alike ? add(...by.map(({ quantity }) => quantity)) : null,
    movedUnit: alike ? unit : null,
    firstAt: times[0] ?? null,
    lastAt: times.at(-1) ?? null,
  }
}

export const traceReport = serveReport(report, readTrace)

/** So many lots are drawn. */
const mostDrawn = 1000

/** The first lots that a trace reaches, and what went from which to which. */
export async function traceTree(
  ctx: Ctx,
  { lotId, direction }: InputOf<typeof getTraceTree>,
): Promise<OutputOf<typeof getTraceTree>> {
  await lotById(ctx, lotId)
  const { ids, links, more } = await walk(ctx, [lotId], direction, mostDrawn)
  const lots = await lotsById(ctx, ids)
  const nodes = ids.flatMap((id) => {
    const lot = lots.get(id)
    if (!lot) return []
    const { productCode, productName, lotNumber, status, here, unit } = lot
    return [{ id, productCode, productName, lotNumber, status, here, unit }]
  })
  return { nodes, links, more }
}
