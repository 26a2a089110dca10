import { sql } from 'kysely'
import { fitsDecimals } from '#core/contract/decimal.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import type { Candidate } from '#core/server/crud/serve.ts'

interface Product {
  id: number
  code: string
  name: string
  spec: string | null
  unit: string
  /** The same in the reader's language. */
  unitText: string
  unitDecimals: number
  drawingNo: string | null
  enabled: boolean
}

/** Products by the ids and codes given, in one query. */
async function findProducts(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: number[],
  codes: string[],
): Promise<Map<number | string, Product>> {
  if (!ids.length && !codes.length) return new Map()
  const rows = await ctx.db
    .selectFrom('product')
    .select(['id', 'code', 'name', 'spec', 'unit', 'unitDecimals', 'drawingNo', 'enabled'])
    .select(unitIn(ctx, 'product').as('unitText'))
    .where(sql<boolean>`id = any(${[...new Set(ids)]}) or code = any(${[...new Set(codes)]})`)
    .execute()
  return new Map<number | string, Product>([
    ...rows.map((row) => [row.id, row] as const),
    ...rows.map((row) => [row.code, row] as const),
  ])
}

/**
 * Finds the product that each draft names, by id or by code, and puts what an order keeps of it into the draft. A change that
 * names no product keeps its own. @returns the issues of each draft
 */
export async function resolveProducts(
  ctx: Pick<Ctx, 'db' | 'language'>,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const asked = candidates.map(({ draft, before }) => {
    const id = typeof draft.productId === 'number' ? draft.productId : undefined
    const code = typeof draft.materialNo === 'string' ? draft.materialNo : undefined
    return { id: id ?? (code === undefined ? (before?.productId as number | undefined) : undefined), code }
  })
  const found = await findProducts(
    ctx,
    asked.flatMap(({ id }) => id ?? []),
    asked.flatMap(({ code }) => code ?? []),
  )
  return candidates.map((candidate, i) => {
    const { id, code } = asked[i] as { id?: number; code?: string }
    if (id === undefined && code === undefined) return [{ field: fieldOf(candidate), key: 'invalid.required' }]
    const product = found.get(id ?? (code as string))
    if (!product) return [unknown(code ?? String(id), code === undefined ? 'productId' : 'materialNo')]
    if (code !== undefined && code !== product.code) return [unknown(code, 'materialNo')]
    return take(candidate, product)
  })
}

/** A form leaves the product itself blank; a sheet and other systems leave its code out. */
const fieldOf = ({ draft }: Candidate) => (draft.productId === null ? 'productId' : 'materialNo')

const unknown = (value: string, field: string): FieldIssue => ({
  field,
  key: 'invalid.reference',
  params: { value },
})

function take({ draft, before }: Candidate, product: Product): FieldIssue[] {
  const issues: FieldIssue[] = []
  const same = before?.productId === product.id
  if (!same && !product.enabled)
    issues.push({ field: 'materialNo', key: 'workOrder.productDisabled', params: { code: product.code } })
  const quantity = draft.planQuantity ?? before?.planQuantity
  if (typeof quantity === 'number' && !fitsDecimals(quantity, product.unitDecimals))
    issues.push({
      field: 'planQuantity',
      key: 'workOrder.decimals',
      params: { unit: product.unitText, decimals: product.unitDecimals },
    })
  draft.productId = product.id
  if (same) {
    delete draft.materialNo
    return issues
  }
  draft.materialNo = product.code
  draft.materialDesc = product.name
  draft.materialSpec = product.spec
  draft.unit = product.unit
  if (!before) draft.drawingNumber ??= product.drawingNo
  return issues
}
