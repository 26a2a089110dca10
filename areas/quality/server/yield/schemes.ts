import { targetFigures } from '#areas/execution/contract/targets.ts'
import { lineLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { lookupBy, lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { notFound } from '#core/server/refusal.ts'
import { type yieldScheme, yieldSchemeCrud } from '../../contract/yield-scheme.ts'
import { meetInTime, sameScope, type TargetScheme } from '../../contract/yield-targets.ts'

type Candidate = CandidateOf<typeof yieldScheme, 'yieldScheme'>
type Held = Pick<TargetScheme, 'code' | 'productId' | 'operationId' | 'lineId' | 'validFrom' | 'validTo'>

/** Lines of some schemes that the caller may not see: their schemes are not there for him. */
async function unseenLines(ctx: Ctx, schemes: readonly { lineId: number | null }[]): Promise<Set<number>> {
  const asked = new Set(schemes.flatMap(({ lineId }) => lineId ?? []))
  if (!asked.size) return asked
  const seen = await ctx.db
    .selectFrom('productionLine')
    .select('id')
    .where('id', 'in', [...asked])
    .execute()
  for (const { id } of seen) asked.delete(id)
  return asked
}

/** Schemes that stay as they are while some are written. */
const heldBeside = (ctx: Ctx, written: readonly number[]): Promise<Held[]> =>
  ctx.db
    .selectFrom('yieldScheme')
    .select(['code', 'productId', 'operationId', 'lineId', 'validFrom', 'validTo'])
    .$if(written.length > 0, (query) => query.where('id', 'not in', [...written]))
    .orderBy('validFrom')
    .execute()

/** A scheme says something of a figure, ends after it began, and is the only one of its scope on each of its days. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const before = candidates.flatMap((candidate) => candidate.before ?? [])
  if ((await unseenLines(ctx, before)).size) throw notFound()
  const held = await heldBeside(
    ctx,
    before.map(({ id }) => id),
  )
  return candidates.map((candidate) => {
    const { validTo = null, ...rest } = wholeOf(candidate)
    const whole = { ...rest, validTo } as Held & Partial<TargetScheme>
    const issues: FieldIssue[] = []
    if (targetFigures.every((figure) => (whole[figure] ?? null) === null))
      issues.push({ field: 'goodRate', key: 'yieldScheme.noTarget' })
    if (validTo !== null && validTo < whole.validFrom) issues.push({ field: 'validTo', key: 'invalid.daysReversed' })
    else {
      const other = held.find((each) => sameScope(each, whole) && meetInTime(each, whole))
      if (other) issues.push({ field: 'validFrom', ...overlapping(other) })
      held.push(whole)
    }
    return issues
  })
}

const overlapping = ({ code, validFrom, validTo }: Held): Message =>
  validTo === null
    ? { key: 'yieldScheme.overlapsOpen', params: { code, from: validFrom } }
    : { key: 'yieldScheme.overlaps', params: { code, from: validFrom, to: validTo } }

async function keeps(ctx: Ctx, rows: Stored<'yieldScheme'>[]): Promise<Map<number, Message>> {
  const unseen = await unseenLines(ctx, rows)
  return new Map(
    rows.flatMap(({ id, lineId }) =>
      unseen.has(lineId ?? 0) ? [[id, { key: 'refused.gone' } as const] as const] : [],
    ),
  )
}

export const yieldSchemes = serveCrud(yieldSchemeCrud, {
  table: 'yieldScheme',
  list: (db, ctx) =>
    db
      .selectFrom('yieldScheme as s')
      .leftJoin('product as p', (join) => join.onRef('p.teamId', '=', 's.teamId').onRef('p.id', '=', 's.productId'))
      .leftJoin('operation as o', (join) => join.onRef('o.teamId', '=', 's.teamId').onRef('o.id', '=', 's.operationId'))
      .leftJoin('productionLine as l', (join) => join.onRef('l.teamId', '=', 's.teamId').onRef('l.id', '=', 's.lineId'))
      .where((where) => where.or([where('s.lineId', 'is', null), where('l.id', 'is not', null)]))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.code',
        's.name',
        's.productId',
        'p.code as productCode',
        nameIn<string | null>(ctx, 'p').as('productName'),
        's.operationId',
        nameIn<string | null>(ctx, 'o', 'produreName').as('operationName'),
        's.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        's.validFrom',
        's.validTo',
        's.goodRate',
        's.firstPass',
        's.finalYield',
        's.productivity',
        's.remark',
      ]),
  sort: [
    { field: 'code', order: 'asc' },
    { field: 'validFrom', order: 'desc' },
  ],
  unique: [{ fields: ['code'] }],
  refers: { productId: 'product', operationId: 'operation', lineId: 'productionLine' },
  usedBy: ['references'],
  check,
  keeps,
  lookups: {
    productId: lookupBy('product', 'code'),
    operationId: lookupByNumberOrName('operation', 'produreNo', 'produreName'),
    lineId: lineLookup,
  },
})
