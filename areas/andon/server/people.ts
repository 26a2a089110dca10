import { holds } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { selectAndonPerson } from '../contract/person.ts'

const right = 'andonCall.respond'

/** People who are here, each with whether he may answer calls. */
const people = (db: Db) =>
  db
    .selectFrom('teamUser as u')
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 'enabled')
    .select(['u.id', 'u.name', 'u.jobNumber', 'u.namePinyin', holds(right).as('responder')])

const columns = columnsOf(
  { fields: {} },
  { name: { kind: 'text' }, jobNumber: { kind: 'text' }, namePinyin: { kind: 'text' }, responder: { kind: 'boolean' } },
)

/** People of the team by name, sound or job number. */
export const selectPerson = (
  ctx: Ctx,
  input: InputOf<typeof selectAndonPerson>,
): Promise<OutputOf<typeof selectAndonPerson>> =>
  listPage(ctx.db, people(ctx.db), input, {
    columns,
    search: ['name', 'jobNumber', 'namePinyin'],
    sort: [{ field: 'name', order: 'asc' }],
    zone: ctx.caller.zone,
    shown: ['id', 'name', 'jobNumber', 'responder'],
  })

/** One of them; undefined: nobody who is here. */
export const personOf = ({ db }: Ctx, id: number) => people(db).where('u.id', '=', id).executeTakeFirst()

/** Who is told when nobody else is left to be: a call for help must not fall silent. */
export async function administratorsOf({ db }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('teamUser')
    .select('id')
    .where('systemAdministrator', '=', true)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
