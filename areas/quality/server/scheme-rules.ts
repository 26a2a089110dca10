import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { aqls } from '#engines/sampling/index.ts'
import type { ItemKind, inspectionScheme, Sampling, SchemeType } from '../contract/scheme.ts'
import { schemeUses } from './scheme-uses.ts'

type Candidate = CandidateOf<typeof inspectionScheme, 'inspectionScheme'>

/** An item as a person gives it; the check empties what its kind has not. */
export interface ItemDraft {
  item: string
  kind: ItemKind
  lower?: number | null
  upper?: number | null
  target?: number | null
  unit?: string | null
  method?: string | null
  tool?: string | null
  required?: boolean | null
  sampleCount?: number | null
}

interface Whole {
  code: string
  type: SchemeType
  sampling: Sampling
  sampleSize?: number | null
  percentage?: number | null
  level?: string | null
  aql?: number | null
  everyQuantity?: number | null
  items?: ItemDraft[]
}

const blanks = { sampling: 'fixed', dueMinutes: 30, enabled: true }

/** Rules of schemes, of many at once. What the sampling or the type does not ask for is emptied. */
export async function checkSchemes(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  for (const { draft, before } of candidates)
    if ((draft.sampling ?? before?.sampling) === 'fixed')
      if (draft.sampleSize === null || (draft.sampleSize === undefined && !before?.sampleSize)) draft.sampleSize = 1
  const uses = await schemeUses(ctx, movedCodes(candidates))
  const kept = await itemsOf(
    ctx,
    candidates.flatMap(({ draft, before }) => (before && draft.items === undefined ? [before.id] : [])),
  )
  return candidates.map(({ draft, before }) => {
    const items = kept.get(before?.id ?? 0)
    const whole = { ...before, ...(items && { items }), ...draft } as unknown as Whole
    const issues: FieldIssue[] = []
    const by = before && uses.get(before.code)
    if (by && before.code !== whole.code)
      issues.push({ field: 'code', key: 'inspectionScheme.codeInUse', params: { by } })
    if (by && before.type !== whole.type)
      issues.push({ field: 'type', key: 'inspectionScheme.typeInUse', params: { by } })
    issues.push(...samplingIssues(whole), ...itemIssues(whole))
    Object.assign(draft, meaningless(whole))
    return issues
  })
}

/** Codes of schemes that are to get another code or type. */
const movedCodes = (candidates: Candidate[]): string[] =>
  candidates.flatMap(({ draft, before }) =>
    before && ((draft.code ?? before.code) !== before.code || (draft.type ?? before.type) !== before.type)
      ? [before.code]
      : [],
  )

async function itemsOf(ctx: Ctx, ids: number[]): Promise<Map<number, ItemDraft[]>> {
  const found = new Map<number, ItemDraft[]>()
  if (!ids.length) return found
  const rows = await ctx.db
    .selectFrom('inspectionSchemeItem')
    .selectAll()
    .where('schemeId', 'in', ids)
    .orderBy('schemeId')
    .orderBy('place')
    .execute()
  for (const row of rows) found.set(row.schemeId, [...(found.get(row.schemeId) ?? []), row as ItemDraft])
  return found
}

function samplingIssues({ type, sampling, percentage, level, aql, everyQuantity }: Whole): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (sampling !== 'fixed' && (type === 'first' || type === 'self'))
    issues.push({ field: 'sampling', key: 'inspectionScheme.fixedOnly' })
  if (sampling === 'percentage' && !percentage) issues.push({ field: 'percentage', key: 'invalid.required' })
  if (sampling === 'aql' && !level) issues.push({ field: 'level', key: 'invalid.required' })
  if (sampling === 'aql' && !(aqls as readonly unknown[]).includes(aql))
    issues.push({ field: 'aql', key: 'inspectionScheme.aqlSeries', params: { series: aqls.join(' ') } })
  if (type === 'inProcess' && !everyQuantity) issues.push({ field: 'everyQuantity', key: 'invalid.required' })
  return issues
}

/** Fields that mean nothing beside the others, emptied. */
const meaningless = ({ type, sampling }: Whole) => ({
  ...(sampling !== 'fixed' && { sampleSize: null }),
  ...(sampling !== 'percentage' && { percentage: null }),
  ...(sampling !== 'aql' && { level: null, aql: null }),
  ...(type !== 'inProcess' && { everyQuantity: null }),
})

function itemIssues({ items = [], sampling, sampleSize }: Whole): FieldIssue[] {
  const seen = new Set<string>()
  return items.flatMap((item, i) => {
    const issues: FieldIssue[] = []
    const tell = (field: keyof ItemDraft, key: FieldIssue['key'], params?: FieldIssue['params']) =>
      issues.push({ field: `items.${i}.${field}`, key, params })
    item.required ??= true
    if (item.kind !== 'measured') Object.assign(item, { lower: null, target: null })
    if (item.kind === 'judged') item.upper = null
    const { lower = null, upper = null, target = null } = item
    if (seen.has(item.item)) tell('item', 'inspectionScheme.itemTwice', { item: item.item })
    seen.add(item.item)
    if (item.kind === 'measured' && lower === null && upper === null) tell('lower', 'inspectionScheme.noLimit')
    if (lower !== null && upper !== null && lower > upper) tell('upper', 'inspectionScheme.limitsReversed')
    else if (target !== null && ((lower !== null && target < lower) || (upper !== null && target > upper)))
      tell('target', 'inspectionScheme.targetOutside')
    if (item.kind === 'counted' && upper !== null && (upper < 0 || !Number.isInteger(upper)))
      tell('upper', 'inspectionScheme.wholeCount')
    if (item.sampleCount && sampling === 'fixed' && sampleSize && item.sampleCount > sampleSize)
      tell('sampleCount', 'inspectionScheme.moreSamples', { samples: sampleSize })
    return issues
  })
}
