import { type RawBuilder, sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Step } from '#core/server/steps.ts'
import type { FirstState } from '../contract/record.api.ts'
import type { InspectionResult } from '../contract/record.ts'

/** Whose first piece is asked about: a task (of a combined one's member the combined one) and the scheme that its operation names. */
interface Asked {
  taskId: number
  code: string
}

/** How far the first piece of a task is. */
export interface FirstPiece {
  schemeId: number
  schemeName: string
  /** How many first inspections there were. */
  rounds: number
  state: Exclude<FirstState, 'none'>
  /** Pieces that may be reported in all until it has passed. */
  allowed: number
  inspectionNo: string | null
  inspectorName: string | null
}

interface Row {
  ask: number
  schemeId: number
  schemeName: string
  schemeSize: number
  rounds: number
  inspectionNo: string | null
  sampleSize: number | null
  reportedBefore: number | null
  result: InspectionResult | null
  inspectorName: string | null
}

/** Of tasks; null where no scheme in use is named by that code. */
const readFirst: Step<Asked, FirstPiece | null> = {
  writes: false,
  async run(ctx, parts) {
    const asked = parts.map(({ item }, ask) => ({ ask, ...item }))
    const query = sql<Row>`
      select w.ask, s.id as scheme_id, s.name as scheme_name, coalesce(s.sample_size, 1) as scheme_size,
        (select count(*)::int from inspection_record c where c.team_id = s.team_id and c.task_id = w."taskId" and c.kind = 'first')
          as rounds,
        r.inspection_no, r.sample_size, r.reported_before, r.result, u.name as inspector_name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (ask int, "taskId" bigint, code text)
      join inspection_scheme s on s.code = w.code and s.type = 'first' and s.enabled
      left join lateral (select i.* from inspection_record i where i.team_id = s.team_id and i.task_id = w."taskId" and i.kind = 'first'
        order by i.id desc limit 1) r on true
      left join team_user u on u.team_id = r.team_id and u.id = r.inspector_id`
    const [rows] = await ctx.together<[Row]>({ query: query.compile(ctx.db), everywhere: true })
    return parts.map((_, ask) => {
      const row = rows.find((each) => each.ask === ask)
      return row ? pieceOf(row) : null
    })
  },
}

const pieceOf = (row: Row): FirstPiece => ({
  schemeId: row.schemeId,
  schemeName: row.schemeName,
  rounds: row.rounds,
  state: stateOf(row),
  allowed: add(row.reportedBefore ?? 0, row.sampleSize ?? row.schemeSize),
  inspectionNo: row.inspectionNo,
  inspectorName: row.inspectorName,
})

function stateOf({ inspectionNo, result }: Row): FirstPiece['state'] {
  if (inspectionNo === null) return 'wanted'
  if (result === null) return 'pending'
  return result === 'fail' ? 'failed' : 'passed'
}

export const firstPieceOf = (ctx: Ctx, asked: Asked): Promise<FirstPiece | null> => ctx.step(readFirst, asked)

/** What of a task execution knows. */
type Known = Parameters<StartCheck['check']>[1]

/** The first piece of a task that is judged by execution's facts; null where its operation wants no first inspection. */
export async function firstPieceAt(
  ctx: Ctx,
  { task, parts }: Pick<Known, 'task' | 'parts'>,
): Promise<FirstPiece | null> {
  const part = parts.find(({ schemes }) => schemes?.first)
  const code = part?.schemes?.first
  return part && code ? firstPieceOf(ctx, { taskId: part.combinedInto ?? task.id, code }) : null
}

/**
 * How far the first pieces of tasks are, by their ids (of a combined task its own): those alone whose operation wants a first inspection by
 * a scheme in use.
 */
export const firstPiecesOf = (ctx: Ctx, taskIds: readonly number[]): Promise<Map<number, FirstPiece>> =>
  piecesWhere(ctx, sql`r.id = any(${[...taskIds]})`)

/** The same of all tasks of a work order. */
export const firstPiecesOfOrder = (ctx: Ctx, orderId: number): Promise<Map<number, FirstPiece>> =>
  piecesWhere(ctx, sql`r.work_order_id = ${orderId}`)

/** @param where of a task `r` */
async function piecesWhere(ctx: Ctx, where: RawBuilder<unknown>): Promise<Map<number, FirstPiece>> {
  const { rows } = await sql<Asked>`
    select distinct on (r.id) r.id as task_id, o.first_scheme as code
    from task r join task m on m.team_id = r.team_id and (m.id = r.id or m.combined_into = r.id)
    join order_operation o on o.team_id = m.team_id and o.id = m.order_operation_id and o.first_scheme is not null
    where ${where} order by r.id, m.id`.execute(ctx.db)
  const pieces = new Map<number, FirstPiece>()
  for (const asked of rows) {
    const piece = await firstPieceOf(ctx, asked)
    if (piece) pieces.set(asked.taskId, piece)
  }
  return pieces
}

/** What waits, and for whom. */
export const told = (ctx: Ctx, { inspectionNo, inspectorName, schemeName, allowed }: FirstPiece) => ({
  number: inspectionNo ?? '',
  scheme: schemeName,
  allowed,
  inspector: inspectorName ?? ctx.t('inspectionRecord.anyInspector'),
})

/**
 * Work begins for the first piece; once that is reported, it begins again when the first inspection has passed. After one that failed,
 * when a new one is asked for.
 */
export const startFirst: StartCheck = {
  name: 'firstInspection',
  async check(ctx, { task, parts }): Promise<Message | null> {
    const first = await firstPieceAt(ctx, { task, parts })
    if (!first || first.state === 'passed') return null
    if (first.state === 'failed') return { key: 'startCheck.firstFailed', params: told(ctx, first) }
    if (add(task.reportedGood, task.reportedDefective) < first.allowed) return null
    const key = first.state === 'wanted' ? 'startCheck.firstWanted' : 'startCheck.firstPending'
    return { key, params: { ...told(ctx, first), task: task.taskNo } }
  },
}
