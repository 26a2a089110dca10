import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import type { selectArrangeable as endpoint } from '../contract/arrangement.api.ts'

const most = 200

/** People who may be arranged, by name, sound or job number, of a team or a department. */
export async function selectArrangeable(
  ctx: Ctx,
  { keyword, shiftTeamId, departmentId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  let query = ctx.db
    .selectFrom('teamUser as u')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
    .innerJoin('position as p', (j) => j.onRef('p.teamId', '=', 'u.teamId').onRef('p.id', '=', 'u.positionId'))
    .leftJoin('shiftTeam as t', (j) => j.onRef('t.teamId', '=', 'u.teamId').onRef('t.id', '=', 'u.shiftTeamId'))
    .select([
      'u.id',
      'u.name',
      'u.jobNumber',
      nameIn(ctx, 'd').as('departmentName'),
      'p.name as positionName',
      't.name as shiftTeamName',
    ])
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 'enabled')
  const asked = keyword.trim()
  if (asked) {
    const pattern = containing(asked)
    query = query.where((e) =>
      e.or([e('u.name', 'ilike', pattern), e('u.namePinyin', 'ilike', pattern), e('u.jobNumber', 'ilike', pattern)]),
    )
  }
  if (shiftTeamId !== undefined) query = query.where('u.shiftTeamId', '=', shiftTeamId)
  if (departmentId !== undefined) query = query.where('u.departmentId', '=', departmentId)
  const shiftTeams = await ctx.db.selectFrom('shiftTeam').select(['id', 'name']).orderBy('name').execute()
  return { rows: await query.orderBy('u.namePinyin').orderBy('u.id').limit(most).execute(), shiftTeams }
}
