import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { askFirst } from '#core/server/refusal.ts'
import { workCenterEntity } from '../contract/work-center.ts'
import { fillBlanks, idsOf } from './drafts.ts'
import { type LinePlace, lineIssue, linesById } from './lines-of.ts'

type Candidate = CandidateOf<typeof workCenterEntity, 'workCenter'> & { draft: { confirmed?: string[] } }

/** The rules of the specification (section 5, work centre), one list of issues a candidate. */
export async function checkWorkCenters(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(workCenterEntity, candidates)
  for (const { draft } of candidates) {
    if (draft.personnelIds === null) draft.personnelIds = []
    if (Array.isArray(draft.personnelArrangement) && !draft.personnelArrangement.length)
      draft.personnelArrangement = ['unspecified']
  }
  const rows = candidates.map(wholeOf)
  const lines = await linesById(ctx, idsOf(rows, 'lineId'))
  const withLine = await workshopsWithLine(ctx, idsOf(rows, 'workshopId'))
  const machines = await machineWorkshops(ctx, idsOf(rows, 'machineIds'))
  const issues = rows.map((row) => [
    ...(withLine.has(row.workshopId)
      ? lineIssue(row, 'lineId', lines)
      : [{ field: 'workshopId', key: 'workCenter.workshopWithoutLine' } as const]),
    ...machineIssues(row, machines),
    ...limitIssues(row),
    ...dispatchIssues(row),
    ...personnelIssues(row),
  ])
  if (issues.every((each) => !each.length))
    for (const candidate of candidates) await askAboutLine(ctx, candidate, lines)
  return issues
}

function limitIssues({ quantityLimit, customLimit }: Values): FieldIssue[] {
  return quantityLimit === 'custom' && !(typeof customLimit === 'number' && customLimit > 0)
    ? [{ field: 'customLimit', key: 'workCenter.customLimitEmpty' }]
    : []
}

function dispatchIssues({ nextAutoDispatch, nextWorkCenterId }: Values): FieldIssue[] {
  return nextAutoDispatch === true && typeof nextWorkCenterId !== 'number'
    ? [{ field: 'nextWorkCenterId', key: 'workCenter.nextNeeded' }]
    : []
}

function personnelIssues(row: Values): FieldIssue[] {
  const rules = (row.personnelArrangement ?? ['unspecified']) as string[]
  const chosen = (row.personnelIds ?? []) as number[]
  if (rules.includes('unspecified') && rules.length > 1)
    return [{ field: 'personnelArrangement', key: 'workCenter.noneAlone' }]
  if (!rules.includes('specified')) return []
  if (!chosen.length) return [{ field: 'personnelIds', key: 'workCenter.personnelNeeded' }]
  return typeof row.personnelCount === 'number' && row.personnelCount > chosen.length
    ? [{ field: 'personnelCount', key: 'workCenter.countAbovePersonnel', params: { max: chosen.length } }]
    : []
}

function machineIssues(row: Values, machines: Map<number, { name: string; workshopId: number }>): FieldIssue[] {
  for (const id of (row.machineIds ?? []) as number[]) {
    const machine = machines.get(id)
    if (machine && machine.workshopId !== row.workshopId)
      return [{ field: 'machineIds', key: 'workCenter.machineElsewhere', params: { machine: machine.name } }]
  }
  return []
}

async function workshopsWithLine(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await ctx.db
    .selectFrom('productionLine')
    .select('workshopId')
    .distinct()
    .where('workshopId', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.workshopId))
}

async function machineWorkshops(ctx: Ctx, ids: number[]): Promise<Map<number, { name: string; workshopId: number }>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('machine')
    .select(['id', nameIn(ctx, 'machine').as('name'), 'workshopId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A sheet is imported without a person to ask: it carries no `confirmed`. */
async function askAboutLine(ctx: Ctx, { draft, before }: Candidate, lines: Map<number, LinePlace>): Promise<void> {
  const { lineId, mainOperationId } = wholeOf({ draft, before })
  const { confirmed } = draft
  if (!before || !confirmed || confirmed.includes('operationNotInLine')) return
  if (lineId === before.lineId || typeof mainOperationId !== 'number') return
  const operation = await ctx.db
    .selectFrom('operation')
    .select([nameIn(ctx, 'operation', 'produreName').as('produreName'), 'workCenterId'])
    .where('id', '=', mainOperationId)
    .executeTakeFirst()
  if (!operation) return
  const there = await ctx.db
    .selectFrom('workCenter')
    .select('id')
    .where('lineId', '=', lineId)
    .where('id', '<>', before.id)
    .where((e) =>
      e.or([
        e('mainOperationId', '=', mainOperationId),
        ...(operation.workCenterId === null ? [] : [e('id', '=', operation.workCenterId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (there) return
  const line = lines.get(lineId)?.name ?? ''
  throw askFirst('operationNotInLine', 'workCenter.operationNotInLine', { operation: operation.produreName, line })
}
