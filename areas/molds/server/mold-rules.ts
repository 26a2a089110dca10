import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import type { mold } from '../contract/mold.ts'

type Candidate = CandidateOf<typeof mold, 'mold'>

interface Whole {
  status?: string
  enabled?: boolean | null
  holeCount: number
  pressIds?: number[] | null
  products?: { productId: number; holeCount: number }[] | null
  totalShots?: number | null
  shotsSinceMaintenance?: number | null
  maintenanceShots?: number | null
  nextMaintenanceOn?: string | null
  maintenanceMinutes?: number | null
}

/** The rules of a mold, one list of issues a candidate. */
export async function checkMolds(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const kept = await productsOf(
    ctx,
    candidates.flatMap(({ draft, before }) => (before && draft.products === undefined ? [before.id] : [])),
  )
  const wholes = candidates.map(
    ({ draft, before }) => ({ ...before, products: kept.get(before?.id ?? 0), ...draft }) as unknown as Whole,
  )
  const presses = await pressesAmong(
    ctx,
    wholes.flatMap(({ pressIds }) => pressIds ?? []),
  )
  return wholes.map((whole) => [
    ...pressIssues(whole, presses),
    ...(whole.status === 'inUse' && whole.enabled === false
      ? [{ field: 'enabled', key: 'mold.mountedNow' } as const]
      : []),
    ...productIssues(whole),
    ...(due(whole) && !(Number(whole.maintenanceMinutes) > 0)
      ? [{ field: 'maintenanceMinutes', key: 'mold.minutesMissing' } as const]
      : []),
    ...(Number(whole.shotsSinceMaintenance ?? 0) > Number(whole.totalShots ?? 0)
      ? [{ field: 'shotsSinceMaintenance', key: 'mold.sinceAboveTotal' } as const]
      : []),
  ])
}

const due = ({ maintenanceShots, nextMaintenanceOn }: Whole): boolean =>
  Boolean(maintenanceShots) || Boolean(nextMaintenanceOn)

function pressIssues({ pressIds }: Whole, presses: Map<number, { name: string; press: boolean }>): FieldIssue[] {
  for (const id of pressIds ?? []) {
    const center = presses.get(id)
    if (center && !center.press) return [{ field: 'pressIds', key: 'mold.notPress', params: { center: center.name } }]
  }
  return []
}

function productIssues({ holeCount, products }: Whole): FieldIssue[] {
  const rows = products ?? []
  if (new Set(rows.map(({ productId }) => productId)).size < rows.length)
    return [{ field: 'products', key: 'mold.productTwice' }]
  const holes = rows.reduce((sum, row) => sum + row.holeCount, 0)
  return holes > holeCount ? [{ field: 'products', key: 'mold.tooManyHoles', params: { holes, all: holeCount } }] : []
}

async function pressesAmong(ctx: Ctx, ids: number[]): Promise<Map<number, { name: string; press: boolean }>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('workCenter')
    .select(['id', nameIn(ctx, 'workCenter').as('name'), 'press'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function productsOf(ctx: Ctx, ids: number[]): Promise<Map<number, NonNullable<Whole['products']>>> {
  const found = new Map<number, NonNullable<Whole['products']>>()
  if (!ids.length) return found
  const rows = await ctx.db
    .selectFrom('moldProduct')
    .select(['moldId', 'productId', 'holeCount'])
    .where('moldId', 'in', ids)
    .execute()
  for (const { moldId, ...row } of rows) found.set(moldId, [...(found.get(moldId) ?? []), row])
  return found
}
