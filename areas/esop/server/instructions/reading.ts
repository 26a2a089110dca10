import { sql } from 'kysely'
import type { Start, StartCheck } from '#areas/execution/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import type { readInstruction, UnreadInstruction } from '../../contract/instruction.api.ts'
import { mayReadFor } from '../policy.ts'
import { fitting, shownOf, stateToday } from './holding.ts'

/**
 * Keeps that people have read instructions: the caller, or those named, whom he may put to work. What was kept before stays as it was.
 * Refuses one that is not approved, or no longer holds.
 */
export async function readInstructions(
  ctx: Ctx,
  { ids, userIds }: InputOf<typeof readInstruction>,
): Promise<OutputOf<typeof readInstruction>> {
  const { userId } = ctx.caller
  const readers = [...new Set(userIds.length ? userIds : [userId])]
  throwIf(mayReadFor(ctx.caller, readers))
  const { rows: read } = await sql<{ id: number; name: string; state: string }>`
    select i.id, i.code || ' · ' || i.revision as name, ${stateToday} as state
    from instruction i where i.id = any(${ids}) for key share of i`.execute(ctx.db)
  if (read.length < new Set(ids).size) throw notFound()
  const gone = read.find(({ state }) => state !== 'inForce' && state !== 'upcoming')
  if (gone) throw refuse('instruction.notToRead', { name: gone.name, state: ctx.t(`instructionStatus.${gone.state}`) })
  const people = await ctx.db
    .selectFrom('teamUser')
    .select(['id', 'name'])
    .where('id', 'in', readers)
    .where('deletedAt', 'is', null)
    .execute()
  if (people.length < readers.length) throw refuseField('userIds', 'refused.gone')
  const kept = await ctx.db
    .insertInto('instructionReading')
    .values(
      read.flatMap(({ id }) =>
        people.map((person) => ({
          instructionId: id,
          userId: person.id,
          recordedBy: person.id === userId ? null : userId,
          readAt: ctx.now.toISOString(),
        })),
      ),
    )
    .onConflict((c) => c.doNothing())
    .returning(['instructionId', 'userId'])
    .execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  for (const { id, name } of read) {
    const readBy = kept.filter(({ instructionId }) => instructionId === id)
    if (!readBy.length) continue
    const note = readBy.map((each) => names.get(each.userId)).join(ctx.t('listed'))
    ctx.audit({ verb: 'read', entity: 'instruction', id, name, note })
  }
  if (kept.length) ctx.touch('instructionReading', ids)
  return { recorded: kept.length }
}

/** Where the instruction in force for a task must be read, everybody who starts has read that revision of it. */
export const startReading: StartCheck = {
  name: 'instruction',
  ofPeople: true,
  async check(ctx, { parts, people }) {
    const unread = await ctx.step(unreadAtStarts, { parts, people: people.map(({ id }) => id), day: dayOf(ctx) })
    if (!unread.length) return null
    const list = unread
      .map(({ people: readers, name }) =>
        ctx.t('instruction.unreadOf', { name, people: readers.map((each) => each.name).join(ctx.t('listed')) }),
      )
      .join(ctx.t('listed'))
    return { key: 'startCheck.instruction', params: { unread: list }, data: unread }
  },
}

interface Coming {
  parts: Start['parts']
  people: number[]
  day: string
}

const unreadAtStarts: Step<Coming, UnreadInstruction[]> = {
  writes: false,
  async run({ db }, starts) {
    const works = starts.flatMap(({ item: { parts, day } }, place) =>
      parts.map(({ productId, operationId }) => ({ place, product_id: productId, operation_id: operationId, day })),
    )
    const coming = starts.flatMap(({ item: { people } }, place) => people.map((person) => ({ place, person })))
    const { rows } = await sql<UnreadInstruction & { place: number }>`
      select w.place, ${shownOf()}, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id) as people
      from (${fitting(sql`
        select * from jsonb_to_recordset(${JSON.stringify(works)}::jsonb)
          as p (place int, product_id bigint, operation_id bigint, day date)`)}) w
      join instruction i on i.id = w.id and i.must_read
      join jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as g (place int, person bigint) on g.place = w.place
      join team_user u on u.id = g.person
      where not exists (
        select from instruction_reading r where r.team_id = i.team_id and r.instruction_id = i.id and r.user_id = u.id)
      group by w.place, i.team_id, i.id order by i.code`.execute(db)
    return starts.map((_, start) => rows.filter(({ place }) => place === start).map(({ place, ...unread }) => unread))
  },
}
