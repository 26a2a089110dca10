import { sql } from 'kysely'
import { reportAdded, workCompleted, workStarted } from '#areas/execution/contract/events.ts'
import { divide } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import { on } from '#core/server/events.ts'
import type { Step } from '#core/server/steps.ts'
import type { SchemeType } from '../contract/scheme.ts'
import { ariseDefects } from './defects/of-reports.ts'
import { raiseInspections } from './raise.ts'

interface Named {
  taskId: number
  type: SchemeType
  code: string
}

interface Standing {
  taskId: number
  completed: boolean
  reported: number
  schemeId: number
  type: SchemeType
  everyQuantity: number | null
  /** Inspections of the type that there were. */
  raised: number
}

/** Inspections that what was reported or ended makes due: by itself, each kind when its time has come. */
async function raiseDue(ctx: Ctx, named: readonly Named[]): Promise<void> {
  if (!named.length) return
  const { rows } = await ctx.unscoped(() =>
    sql<Standing>`
      select distinct root.id as task_id, root.status = 'completed' as completed,
        root.reported_good + root.reported_defective as reported, s.id as scheme_id, s.type, s.every_quantity,
        (select count(*)::int from inspection_record r where r.team_id = root.team_id and r.task_id = root.id and r.kind = s.type)
          as raised
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as w ("taskId" bigint, type text, code text)
      join task t on t.id = w."taskId"
      join task root on root.team_id = t.team_id and root.id = coalesce(t.combined_into, t.id)
      join inspection_scheme s on s.team_id = t.team_id and s.code = w.code and s.type = w.type and s.enabled`.execute(
      ctx.db,
    ),
  )
  await raiseInspections(
    ctx,
    rows.filter(isDue).map(({ taskId, type, schemeId }) => ({ taskId, kind: type, schemeId, requestedBy: null })),
  )
}

function isDue({ type, raised, reported, everyQuantity, completed }: Standing): boolean {
  if (type === 'first') return raised === 0
  if (type === 'final') return completed && raised === 0
  return type === 'inProcess' && Math.floor(divide(reported, everyQuantity ?? 0) ?? 0) > raised
}

const namedBy = (taskId: number, schemes: Partial<Record<SchemeType, string>> | null, types: SchemeType[]): Named[] =>
  types.flatMap((type) => {
    const code = schemes?.[type]
    return code ? [{ taskId, type, code }] : []
  })

/** Work begins: its first piece is to be inspected. */
const onStart = on(workStarted, (ctx, { taskId, schemes }) => raiseDue(ctx, namedBy(taskId, schemes, ['first'])))

/** Something is reported: defective pieces wait to be judged; of work that begins by itself the first piece, and by quantity or at the end what else is to be inspected. */
const onReport = on(reportAdded, async (ctx, told) => {
  await ariseDefects(ctx, told)
  await raiseDue(
    ctx,
    told.reports.flatMap(({ taskId, schemes }) => namedBy(taskId, schemes, ['first', 'inProcess', 'final'])),
  )
})

/** Work is ended for good before its plan is reached. */
const onCompleted = on(workCompleted, async (ctx, { taskId }) => {
  const codes = await ctx.step(readFinal, taskId)
  await raiseDue(
    ctx,
    codes.map((code) => ({ taskId, type: 'final', code })),
  )
})

interface Final {
  id: number
  combinedInto: number | null
  code: string
}

/** The schemes of the last inspection of tasks, and of those that are combined into them. */
const readFinal: Step<number, string[]> = {
  writes: false,
  async run(ctx, parts) {
    const ids = parts.map(({ item }) => item)
    const query = sql<Final>`
      select distinct t.id, t.combined_into, o.final_scheme as code from task t
      join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      where (${among(sql`t.id`, ids)} or ${among(sql`t.combined_into`, ids)}) and o.final_scheme is not null`
    const [rows] = await ctx.together<[Final]>({ query: query.compile(ctx.db), everywhere: true })
    return ids.map((id) => [
      ...new Set(rows.filter((row) => row.id === id || row.combinedInto === id).map(({ code }) => code)),
    ])
  },
}

export const ariseAnswers = [onStart, onReport, onCompleted]
