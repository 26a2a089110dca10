import type { bom } from '#areas/materials/contract/bom.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { findCircles } from './bom-circles.ts'

type Candidate = CandidateOf<typeof bom, 'bom'>

/** A line as a person gives it; blanks are filled by the check. */
export interface LineDraft {
  lineNumber?: number | null
  materialId: number
  quantity: number
  scrapRate?: number | null
  substituteIds?: number[] | null
  warehouse?: string | null
  remark?: string | null
}

const linesOf = (candidate: Candidate) => candidate.draft.lines
const productOf = ({ draft, before }: Candidate) => (before?.productId ?? draft.productId) as number

/** Rules of BOMs, of many at once: their own lines, and what they make of the components of others. */
export async function checkBoms(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const units = await unitsOf(ctx, candidates)
  const issues = candidates.map((candidate) => [...headerIssues(candidate), ...lineIssues(candidate, units)])
  const sound = candidates.filter((candidate, i) => !issues[i]?.length && linesOf(candidate))
  if (!sound.length) return issues
  const circles = await findCircles(
    ctx,
    sound.map((candidate) => ({
      productId: productOf(candidate),
      bomId: candidate.before?.id,
      materialIds: (linesOf(candidate) ?? []).map((line) => line.materialId),
    })),
  )
  const names = await codesOf(
    ctx,
    circles.flatMap((circle) => circle ?? []),
  )
  sound.forEach((candidate, i) => {
    const circle = circles[i]
    if (!circle) return
    const at = (linesOf(candidate) ?? []).findIndex((line) => line.materialId === circle[1])
    const path = circle.map((id) => names.get(id) ?? id).join(' → ')
    issues[candidates.indexOf(candidate)]?.push({
      field: `lines.${at}.materialId`,
      key: 'bom.circle',
      params: { path },
    })
  })
  return issues
}

function headerIssues({ draft, before }: Candidate): FieldIssue[] {
  if (draft.isDefault === null) draft.isDefault = false
  if (!before) return []
  const issues: FieldIssue[] = []
  if (draft.productId !== undefined && draft.productId !== before.productId)
    issues.push({ field: 'productId', key: 'bom.keepProduct' })
  if (draft.isDefault === false && before.isDefault) issues.push({ field: 'isDefault', key: 'bom.keepDefault' })
  return issues
}

/** The units of materials that have substitutes, and of those; none where no line has one. */
async function unitsOf(ctx: Ctx, candidates: readonly Candidate[]): Promise<Map<number, string>> {
  const lines = candidates.flatMap((candidate) => linesOf(candidate) ?? [])
  const ids = lines.flatMap(({ materialId, substituteIds }) =>
    substituteIds?.length ? [materialId, ...substituteIds] : [],
  )
  if (!ids.length) return new Map()
  const rows = await ctx.db.selectFrom('product').select(['id', 'unit']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}

/** Numbers the lines that have none by tens, and sorts them. */
function lineIssues(candidate: Candidate, units: ReadonlyMap<number, string>): FieldIssue[] {
  const lines = linesOf(candidate)
  if (!lines) return []
  const issues: FieldIssue[] = []
  const seen = new Set<number>()
  let last = 0
  lines.forEach((line, i) => {
    if (line.materialId === productOf(candidate)) issues.push({ field: `lines.${i}.materialId`, key: 'bom.ownLine' })
    line.scrapRate ??= 0
    line.substituteIds = [...new Set(line.substituteIds ?? [])]
    const field = `lines.${i}.substituteIds`
    if (line.substituteIds.some((id) => id === line.materialId || id === productOf(candidate)))
      issues.push({ field, key: 'bom.ownSubstitute' })
    // One for one is said of one unit.
    else if (line.substituteIds.some((id) => units.has(id) && units.get(id) !== units.get(line.materialId)))
      issues.push({ field, key: 'bom.substituteUnit', params: { unit: units.get(line.materialId) ?? '' } })
    line.lineNumber ??= (Math.floor(last / 10) + 1) * 10
    last = Math.max(last, line.lineNumber)
    if (seen.has(line.lineNumber))
      issues.push({ field: `lines.${i}.lineNumber`, key: 'bom.lineTwice', params: { line: line.lineNumber } })
    seen.add(line.lineNumber)
  })
  return issues
}

async function codesOf(ctx: Ctx, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db.selectFrom('product').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.code]))
}
