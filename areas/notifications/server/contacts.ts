import { phoneFor } from '#areas/identity/server/index.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { notificationContactCrud } from '../contract/notification.ts'

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
  unique: [{ fields: ['userId'], taken: 'notificationContact.taken' }],
  refers: { userId: 'teamUser' },
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
