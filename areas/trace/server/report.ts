import { z } from 'zod'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
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
import {
  type LotFacts,
  type LotNames,
  linksBetween,
  lotById,
  lotNames,
  lotsById,
  type Step,
  stepsOf,
  walk,
  waysAmong,
} from './walk.ts'

const where = z
  .object({ lotId: z.number().int().positive(), direction: z.enum(traceDirections).default('backward') })
  .strict()

const usual: Sort[] = ['depth', 'productCode', 'lotNumber'].map((field) => ({ field, order: 'asc' }))

/** Lots as a trace tells them, in its order. */
export interface TracedLots {
  rows: Sketch[]
  whole: (rows: readonly Sketch[]) => Promise<TracedLot[]>
  sort: Sort[]
}

/** What orders the lots of a trace; all else is read of those that are shown. */
type Sketch = LotNames & Pick<TracedLot, 'depth'>

/** Every lot that a trace reaches, with the fewest steps to it and what went there at the last of them. */
export async function readTrace(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<TracedLots & { more: { more: boolean } }> {
  const { lotId, direction } = readWhere(where, asked)
  await lotById(ctx, lotId)
  const { ids, more } = await walk(ctx, [lotId], direction, mostTraced)
  return { ...(await tracedLots(ctx, [lotId], ids, direction)), more: { more } }
}

/** What there is to say of the lots that a walk from some reached. */
export async function tracedLots(
  ctx: Ctx,
  from: readonly number[],
  ids: readonly number[],
  direction: TraceDirection,
): Promise<TracedLots> {
  const [ways, names] = await Promise.all([waysAmong(ctx, ids, direction), lotNames(ctx, ids)])
  const steps = stepsOf(from, ways, direction)
  const rows = names.flatMap((lot): Sketch[] => {
    const step = steps.get(lot.id)
    return step ? [{ ...lot, depth: step.depth }] : []
  })
  return { rows, sort: usual, whole: (some) => toldLots(ctx, some, steps) }
}

async function toldLots(ctx: Ctx, sketches: readonly Sketch[], steps: ReadonlyMap<number, Step>): Promise<TracedLot[]> {
  const ways = sketches.flatMap(({ id }) => steps.get(id)?.by ?? [])
  const ends = [...new Set(ways.map(({ toId }) => toId))]
  const sources = [...new Set(ways.map(({ fromId }) => fromId))]
  const [lots, taken] = await Promise.all([
    lotsById(ctx, [...new Set([...sketches.map(({ id }) => id), ...sources])]),
    linksBetween(ctx, sources, ends),
  ])
  const links = groupedBy(taken, ({ toId }) => toId)
  return sketches.flatMap(({ id, depth }): TracedLot[] => {
    const lot = lots.get(id)
    if (!lot) return []
    const by = steps.get(id)?.by ?? []
    const last = by.flatMap(({ fromId, toId }) => (links.get(toId) ?? []).filter((link) => link.fromId === fromId))
    return [{ ...lot, depth, ...movedBy(last, lots) }]
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
  const { ids, more } = await walk(ctx, [lotId], direction, mostDrawn)
  const lots = await lotsById(ctx, ids)
  const links = await linksBetween(ctx, ids, ids)
  const nodes = ids.flatMap((id) => {
    const lot = lots.get(id)
    if (!lot) return []
    const { productCode, productName, lotNumber, status, here, unit } = lot
    return [{ id, productCode, productName, lotNumber, status, here, unit }]
  })
  return { nodes, links, more }
}
