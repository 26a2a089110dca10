import type { DemoCaller } from '#core/server/demo/caller.ts'
import { NotInDemo } from '#core/server/demo/part.ts'

interface Person {
  userId: number
  name: string
}

/**
 * People in use who may do something, the last that were taken on first; administrators stay out of it.
 *
 * @throws NotInDemo
 */
export async function whoMay({ db }: DemoCaller, right: string, most = 3): Promise<[Person, ...Person[]]> {
  const rows = await db
    .selectFrom('teamUser as u')
    .innerJoin('userRole as x', (j) => j.onRef('x.teamId', '=', 'u.teamId').onRef('x.userId', '=', 'u.id'))
    .innerJoin('role as r', (j) => j.onRef('r.teamId', '=', 'x.teamId').onRef('r.id', '=', 'x.roleId'))
    .select(['u.id as userId', 'u.name'])
    .distinct()
    .where('u.status', '=', 'enabled')
    .where('u.deletedAt', 'is', null)
    .where('u.systemAdministrator', '=', false)
    .where((e) => e(e.val(right), '=', e.fn.any('r.rights')))
    .orderBy('u.id', 'desc')
    .limit(most)
    .execute()
  const [first, ...others] = rows
  if (!first) throw new NotInDemo(`person with the right ${right}`)
  return [first, ...others]
}
