import { sql } from 'kysely'
import type { ReportCheck } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import { dayOf } from '#core/server/day.ts'
import type { Step } from '#core/server/steps.ts'
import { fitting } from '../instructions/holding.ts'
import { runOf } from './confirming.ts'

/**
 * What must be confirmed before a report is: what is confirmed once by everybody who is at work there, or by anybody where nobody is on duty; what
 * is confirmed for each report by one of them. Pieces that were reversed or are corrected were confirmed before.
 */
export const reportSteps: ReportCheck = {
  name: 'instructionSteps',
  async check(ctx, { task, parts }) {
    const people = [...new Set(task.stretches.flatMap(({ userId, offAt }) => (offAt ? [] : [userId])))]
    const missing = await ctx.step(unconfirmed, {
      taskId: task.id,
      people,
      reported: add(task.reportedGood, task.reportedDefective),
      parts: parts.map(({ productId, operationId }) => ({ productId, operationId })),
      day: dayOf(ctx),
    })
    if (!missing.length) return null
    const steps = missing.map(({ names, ...step }) =>
      names.length
        ? ctx.t('instructionStep.unconfirmedBy', { ...step, people: names.join(ctx.t('listed')) })
        : ctx.t('instructionStep.unconfirmed', step),
    )
    return { key: 'reportCheck.instructionSteps', params: { steps: steps.join(ctx.t('listed')) } }
  },
}

interface Reported {
  taskId: number
  /** Who is at work there. */
  people: number[]
  reported: number
  parts: { productId: number; operationId: number }[]
  day: string
}

/** A step that is not confirmed, with who has not where it is asked of each. */
interface Missing {
  instruction: string
  place: number
  title: string
  names: string[]
}

const unconfirmed: Step<Reported, Missing[]> = {
  writes: false,
  async run(ctx, reports) {
    const works = reports.flatMap(({ item: { parts, day } }, place) =>
      parts.map(({ productId, operationId }) => ({ place, product_id: productId, operation_id: operationId, day })),
    )
    const asked = reports.map(({ item: { taskId, people, reported } }, ask) => ({ ask, taskId, people, reported }))
    const query = sql<Missing & { ask: number }>`
      select a.ask, i.name as instruction, s.place, s.title, coalesce(lacking.names, '[]') as names
      from (${fitting(sql`
        select * from jsonb_to_recordset(${JSON.stringify(works)}::jsonb)
          as p (place int, product_id bigint, operation_id bigint, day date)`)}) w
      join instruction i on i.id = w.id
      join instruction_step s on s.team_id = i.team_id and s.instruction_id = i.id and s.before_report
      join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (ask int, "taskId" bigint, people jsonb, reported numeric)
        on a.ask = w.place
      join task t on t.team_id = i.team_id and t.id = a."taskId"
      left join lateral (
        select jsonb_agg(u.name order by u.id) as names
        from jsonb_array_elements(a.people) g join team_user u on u.id = g::bigint
        where s.confirm = 'once' and not exists (select from instruction_confirmation c
          where c.team_id = s.team_id and c.step_id = s.id and c.task_id = t.id and c.user_id = u.id and c.run = ${runOf(sql.ref('u.id'))})
      ) lacking on true
      where lacking.names is not null or ((s.confirm = 'report' or a.people = '[]') and not exists (
        select from instruction_confirmation c where c.team_id = s.team_id and c.step_id = s.id and c.task_id = t.id
          and (s.confirm = 'once' or c.run >= a.reported)))
      order by i.code, s.place`
    const [rows] = await ctx.together<[Missing & { ask: number }]>({ query: query.compile(ctx.db), everywhere: true })
    return reports.map((_, at) => rows.filter(({ ask }) => ask === at).map(({ ask: _ask, ...missing }) => missing))
  },
}
