import { sql } from 'kysely'
import { holds } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type * as api from '../contract/question.ts'
import { messagesMost, type WageMessage } from '../contract/question.ts'
import type { ExplainedLine } from '../contract/wage.ts'
import { logLook } from './looks.ts'
import { ownWage } from './own-wage.ts'
import { mayBeAnswered } from './policy.ts'

/** Threads that are told at a time, the newest first. */
const ownMost = 100
const listedMost = 200
const right = 'wageQuestion.answer'

/** Asks about a line of one's own, or goes on asking. What the line says is read here, not taken from the caller. */
export async function ask(
  ctx: Ctx,
  { day, lineKey, text }: InputOf<typeof api.askAboutWage>,
): Promise<OutputOf<typeof api.askAboutWage>> {
  const { userId } = ctx.caller
  const own = await ownWage(ctx, { ...(day && { day }) })
  const line = own.lines.find((each) => each.lineKey === lineKey)
  if (!line) throw refuse('wageQuestion.lineGone')
  const to = await whoAnswers(ctx, userId)
  if (!to.length) throw refuse('wageQuestion.nobody')
  const at = ctx.now.toISOString()
  const values = { line: JSON.stringify(line), answered: false, toldAt: at }
  const { id } = await ctx.db
    .insertInto('wageQuestion')
    .values({ userId, lineKey, ...values })
    .onConflict((c) => c.columns(['teamId', 'userId', 'lineKey']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await say(ctx, id, text)
  ctx.audit({ verb: 'ask', entity: 'wageQuestion', id, name: own.userName })
  await notify(ctx, {
    area: 'wages',
    channels: ['inApp'],
    to,
    template: 'wageQuestion.asked',
    // What is asked is read in the thread alone: messages have other readers.
    params: () => ({ name: own.userName }),
    link: `wageQuestion?question=${id}`,
  })
  return { id }
}

/** The superior, where he is here and may answer; else those who were granted the person's pay. */
async function whoAnswers(ctx: Ctx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; superior: boolean }>`
    select u.id, u.id = asking.superior_id as superior
    from team_user asking
    join team_user u on u.team_id = asking.team_id and u.id <> asking.id and u.status = 'enabled' and u.deleted_at is null and (
      u.id = asking.superior_id or exists (
        with recursive over as (
          select d.id, d.parent_id from department d where d.id = asking.department_id
          union select d.id, d.parent_id from department d join over o on d.id = o.parent_id
        ) select from wage_access a join over o on o.id = a.department_id where a.user_id = u.id))
    where asking.id = ${userId} and ${holds(right)}
    order by u.id`.execute(ctx.db)
  const superior = rows.filter((row) => row.superior)
  return (superior.length ? superior : rows).map(({ id }) => id)
}

/** One more message of the caller's. The thread is locked by whoever changed it. */
async function say(ctx: Ctx, questionId: number, text: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('wageMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  if (count >= messagesMost) throw refuse('wageQuestion.long', { most: messagesMost })
  await ctx.db
    .insertInto('wageMessage')
    .values({ questionId, authorId: ctx.caller.userId, text, createdAt: ctx.now.toISOString() })
    .execute()
  ctx.touch('wageQuestion', [questionId])
}

async function messagesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, WageMessage[]>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('wageMessage as m')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'm.teamId').onRef('u.id', '=', 'm.authorId'))
    .select(['m.id', 'm.questionId', 'm.authorId', 'u.name as authorName', 'm.text', 'm.createdAt'])
    .where('m.questionId', 'in', ids)
    .orderBy('m.id')
    .execute()
  return new Map(
    [...groupedBy(rows, ({ questionId }) => questionId)].map(([id, own]) => [
      id,
      own.map(({ authorId, questionId: _, ...told }) => ({ ...told, own: authorId === ctx.caller.userId })),
    ]),
  )
}

/** The caller's own threads. */
export async function ownQuestions(ctx: Ctx): Promise<OutputOf<typeof api.selectOwnWageQuestion>> {
  const rows = await ctx.db
    .selectFrom('wageQuestion')
    .select(['id', 'lineKey', 'answered'])
    .where('userId', '=', ctx.caller.userId)
    .orderBy('toldAt', 'desc')
    .limit(ownMost)
    .execute()
  const messages = await messagesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, messages: messages.get(row.id) ?? [] })) }
}

/** Threads that the caller may answer. */
const answerable = (ctx: Ctx) =>
  ctx.db
    .selectFrom('wageQuestion as q')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'q.teamId').onRef('u.id', '=', 'q.userId'))
    .innerJoin('department as d', (join) =>
      join.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'),
    )
    .select(['q.id', 'q.userId', 'q.answered', 'q.toldAt', 'u.name as userName', 'u.jobNumber'])
    .select([sql<ExplainedLine>`q.line`.as('line'), nameIn(ctx, 'd').as('departmentName')])
    .where(mayBeAnswered(ctx.caller, 'u'))

/** What waits for the caller's answer, or was answered. Amounts stand in the thread alone. */
export async function askedQuestions(
  ctx: Ctx,
  { answered }: InputOf<typeof api.selectWageQuestion>,
): Promise<OutputOf<typeof api.selectWageQuestion>> {
  const rows = await answerable(ctx)
    .select((e) =>
      e
        .selectFrom('wageMessage as m')
        .select('m.text')
        .whereRef('m.teamId', '=', 'q.teamId')
        .whereRef('m.questionId', '=', 'q.id')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('text'),
    )
    .where('q.answered', '=', answered)
    .orderBy('q.toldAt', answered ? 'desc' : 'asc')
    .limit(listedMost)
    .execute()
  return {
    rows: rows.map(({ line: { why: _, amount: __, ...line }, userId: ___, text, ...row }) => ({
      ...row,
      line,
      text: text ?? '',
    })),
  }
}

/** A thread with its line. */
export async function questionOf(
  ctx: Ctx,
  { id }: InputOf<typeof api.getWageQuestion>,
): Promise<OutputOf<typeof api.getWageQuestion>> {
  const row = await answerable(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  await logLook(ctx, [{ userId: row.userId, userName: row.userName }], row.line.day)
  const messages = await messagesOf(ctx, [id])
  const { userName, line, answered } = row
  return { id, userName, line, answered, messages: messages.get(id) ?? [] }
}

/** Answers; whoever asked is told. */
export async function answer(
  ctx: Ctx,
  { id, text }: InputOf<typeof api.answerWageQuestion>,
): Promise<Record<string, never>> {
  const row = await answerable(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  await ctx.db
    .updateTable('wageQuestion')
    .set({ answered: true, toldAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
  await say(ctx, id, text)
  ctx.audit({ verb: 'answer', entity: 'wageQuestion', id, name: row.userName })
  await notify(ctx, {
    area: 'wages',
    channels: ['inApp'],
    to: [row.userId],
    template: 'wageQuestion.answeredBy',
    params: () => ({ name: ctx.caller.name }),
    link: `myWage?question=${id}`,
  })
  return {}
}
