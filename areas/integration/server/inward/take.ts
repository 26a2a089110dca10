import { productTaker } from '#areas/materials/server/index.ts'
import { workOrderTaker } from '#areas/orders/server/index.ts'
import type { Entity } from '#core/contract/entity.ts'
import { labelOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import type { SheetTaker } from '#core/server/crud/import-job.ts'
import type { SheetTable } from '#core/server/crud/import-sheet.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import type { ErpSourceKind } from '../../contract/erp-source.ts'
import { type Mapped, saysTheSame, shotOf } from './inward-mapping.ts'
import { type Known, keepRecords, knownOf, type Settled } from './records.ts'

export const takers: Record<ErpSourceKind, SheetTaker> = { product: productTaker, workOrder: workOrderTaker }

/** What is written for. */
export interface TakeFor {
  sourceId: number
  kind: ErpSourceKind
  rules: readonly InwardRule[]
  run: number
  /** The connector, as the import is named. */
  name: string
}

export type Counts = Record<string, number>
type Row = Record<string, unknown>

/**
 * Takes records of an ERP as the import of their list takes rows: with its checks, its log and its live messages. What both sides changed is not written
 * but stands as a conflict; what the checks refuse stands with its reason.
 *
 * @param decided external ids of conflicts that a person decided for the ERP
 * @returns how many were new, changed, unchanged, refused, conflicts
 */
export async function takeRecords(
  ctx: Ctx,
  source: TakeFor,
  came: readonly Mapped[],
  decided: ReadonlySet<string> = new Set(),
): Promise<Counts> {
  const entity = takers[source.kind].sheet
  const incoming = [...new Map(came.map((each) => [each.externalId, each])).values()]
  const known = await knownOf(ctx, source.sourceId, incoming)
  const here = await rowsHere(
    ctx,
    source.kind,
    incoming.map(({ values }) => values[entity.key] ?? ''),
  )
  const settled: Settled[] = []
  const writes: Mapped[] = []
  for (const each of incoming) {
    const before = known.get(each.externalId)
    const said = judge(ctx, { entity, rules: source.rules, each, before, here, decided: decided.has(each.externalId) })
    if (said === 'write') writes.push(each)
    else settled.push(said)
  }
  settled.push(...(await write(ctx, source, writes, known)))
  await keepRecords(ctx, source.sourceId, source.run, settled)
  return tally(settled)
}

interface Judged {
  entity: Entity
  rules: readonly InwardRule[]
  each: Mapped
  before: Known | undefined
  here: ReadonlyMap<string, Row>
  decided: boolean
}

/** What is to be done with a record, before the list's own checks. */
function judge(ctx: Ctx, { entity, rules, each, before, here, decided }: Judged): Settled | 'write' {
  const document = each.values[entity.key] ?? ''
  const base = { ...each, document, ours: before?.ours ?? null, recordId: before?.recordId ?? null }
  const refused = (reason: string): Settled => ({ ...base, state: 'refused', reason, count: 'refused' })
  const conflict = (reason: string): Settled => ({ ...base, state: 'conflict', reason, count: 'conflicts' })
  if (!document) return refused(ctx.t('erpRecord.noNumber', { field: labelOf(entity, entity.key, ctx.t) }))
  const sameAsBefore = before && JSON.stringify(sorted(before.came)) === JSON.stringify(sorted(each.values))
  if (before && sameAsBefore && (before.state === 'taken' || before.state === 'gone'))
    return { ...base, state: 'taken', reason: null, count: 'unchanged' }
  if (before?.recordId && before.document !== document)
    return refused(ctx.t('erpRecord.renumbered', { before: before.document, now: document }))
  if (decided) return 'write'
  // What is known already is told once.
  if (before && sameAsBefore && before.state === 'conflict')
    return { ...base, state: 'conflict', reason: before.reason, count: 'conflicts' }
  const present = here.get(document)
  if (!present) return before?.recordId ? conflict(ctx.t('erpRecord.deletedHere')) : 'write'
  if (saysTheSame(entity, present, each.values, ctx.language))
    return {
      ...base,
      state: 'taken',
      reason: null,
      count: before ? 'changed' : 'unchanged',
      recordId: Number(present.id),
      ours: shotOf(rules, present),
    }
  if (!before?.recordId) return conflict(ctx.t('erpRecord.alreadyHere'))
  return touchedHere(rules, before.ours, present) ? conflict(ctx.t('erpRecord.changedHere')) : 'write'
}

/**
 * Whether somebody changed ours since it was last taken. A field that was mapped later was never taken: whoever mapped it wants the ERP's, and a
 * changed mapping does not make a conflict of each record.
 */
function touchedHere(rules: readonly InwardRule[], taken: Known['ours'], present: Row): boolean {
  const now = shotOf(rules, present)
  return Object.entries(taken ?? {}).some(
    ([field, was]) => Object.hasOwn(now, field) && JSON.stringify(now[field]) !== JSON.stringify(was),
  )
}

async function write(
  ctx: Ctx,
  { kind, rules, name }: TakeFor,
  writes: readonly Mapped[],
  known: ReadonlyMap<string, Known>,
): Promise<Settled[]> {
  if (!writes.length) return []
  const taker = takers[kind]
  const { key } = taker.sheet
  const { rows } = await taker.take(ctx, tableOf(rules, writes), {
    mode: 'good',
    updateDuplicates: true,
    fileName: name,
  })
  const here = await rowsHere(
    ctx,
    kind,
    writes.map(({ values }) => values[key] ?? ''),
  )
  return rows.map((row, i): Settled => {
    const each = writes[i] as Mapped
    const before = known.get(each.externalId)
    const document = each.values[key] ?? ''
    if (row.issues.length) {
      const words = row.issues.map(
        (issue) => `${labelOf(taker.sheet, issue.field, ctx.t)}: ${ctx.t(issue.key, issue.params)}`,
      )
      const kept = { ours: before?.ours ?? null, recordId: before?.recordId ?? null }
      return { ...each, ...kept, document, state: 'refused', reason: words.join('; ').slice(0, 500), count: 'refused' }
    }
    const present = here.get(document)
    const ours = present ? shotOf(rules, present) : null
    const recordId = present ? Number(present.id) : null
    return { ...each, document, state: 'taken', reason: null, ours, recordId, count: row.before ? 'changed' : 'new' }
  })
}

/** Records as a sheet has them: a column for each field that is mapped. */
export const tableOf = (rules: readonly InwardRule[], records: readonly Mapped[]): SheetTable => ({
  header: rules.map(({ to }) => to),
  keys: new Map(rules.map(({ to }, i) => [i, to])),
  rows: records.map(({ values }, i) => ({ number: i + 2, cells: rules.map(({ to }) => values[to] ?? null) })),
  missing: [],
})

/** What stands here under numbers. */
export async function rowsHere(ctx: Ctx, kind: ErpSourceKind, numbers: readonly string[]): Promise<Map<string, Row>> {
  const asked = numbers.filter(Boolean)
  if (!asked.length) return new Map()
  const rows: Row[] =
    kind === 'product'
      ? await ctx.db.selectFrom('product').selectAll().where('code', 'in', asked).execute()
      : await ctx.db.selectFrom('liveWorkOrder').selectAll().where('workorderNo', 'in', asked).execute()
  const { key } = takers[kind].sheet
  return new Map(rows.map((row) => [String(row[key]), row]))
}

const sorted = (of: Record<string, unknown>) => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))

function tally(settled: readonly Settled[]): Counts {
  const counts: Counts = {}
  for (const { count } of settled) counts[count] = (counts[count] ?? 0) + 1
  return counts
}
