import { phoneFor } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { notificationContact } from '../contract/notification.ts'
import { notificationContactCrud } from '../contract/notification.ts'

type Candidate = CandidateOf<typeof notificationContact, 'notificationContact'>

/** A person has one contact, and is one of the team. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const ids = candidates.flatMap(({ draft }) => (typeof draft.userId === 'number' ? [draft.userId] : []))
  if (!ids.length) return candidates.map(() => [])
  const people = await ctx.db.selectFrom('teamUser').select(['id', 'name']).where('id', 'in', ids).execute()
  const taken = await ctx.db
    .selectFrom('notificationContact')
    .select(['id', 'userId'])
    .where('userId', 'in', ids)
    .execute()
  return candidates.map(({ draft, before }): FieldIssue[] => {
    if (draft.userId === undefined) return []
    const person = people.find(({ id }) => id === draft.userId)
    if (!person) return [{ field: 'userId', key: 'refused.gone' }]
    const other = taken.find(({ userId }) => userId === draft.userId)
    const repeated = other && other.id !== before?.id
    return repeated ? [{ field: 'userId', key: 'invalid.duplicate', params: { value: person.name } }] : []
  })
}

export const contacts = serveCrud(notificationContactCrud, {
  table: 'notificationContact',
  sort: [{ field: 'userName', order: 'asc' }],
  list: (db, { caller }) =>
    db
      .selectFrom('notificationContact as c')
      .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.userId'))
      .innerJoin('account as a', 'a.id', 'u.accountId')
      .select([
        'c.id',
        'c.version',
        'c.createdAt',
        'c.userId',
        'u.name as userName',
        'u.email',
        'c.language',
        'c.weChatOpenId',
      ])
      .select(phoneFor(caller, 'a.phoneNo').as('phoneNo')),
  check,
  lookups: {
    userId: async (db, texts) => {
      const people = await db
        .selectFrom('teamUser')
        .select(['id', 'name', 'jobNumber'])
        .where('deletedAt', 'is', null)
        .where((e) => e.or([e('jobNumber', 'in', texts), e('name', 'in', texts)]))
        .execute()
      const named = people.filter(({ name }) => people.filter((other) => other.name === name).length === 1)
      return new Map([
        ...named.map(({ id, name }): [string, number] => [name, id]),
        ...people.map(({ id, jobNumber }): [string, number] => [jobNumber, id]),
      ])
    },
  },
})
