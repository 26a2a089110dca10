import { readSettings, updateSetting } from '#areas/approvals/server/index.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import { positionFace, teamUserFace } from '#areas/identity/server/index.ts'
import { type SystemRole, systemRoles } from '#core/contract/area.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { Ctx } from '#core/server/context.ts'
import { translator } from '#core/server/i18n.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { startPeople } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'
import { freeNumbers } from './numbers.ts'

/** People with an account each, opened by the code that is handed over to them. Reports are approved from now on where that is asked for. */
export async function makePeople(ctx: Ctx, input: DraftOf<typeof startPeople>): Promise<Made> {
  const { workshopId } = input
  const { people } = input
  const roles = await systemRoleIds(ctx)
  const wanted = [...new Set(people.map(({ role }) => role))]
  const missing = wanted.find((role) => !roles.has(role))
  if (missing) throw refuse('firstSteps.noRole', { role: ctx.t(`role.system.${missing}`) })
  if (input.approved && !wanted.includes('approver') && !(await anyoneWith(ctx, roles.get('approver'))))
    throw refuseField('approved', 'firstSteps.noApprover', { role: ctx.t('role.system.approver') })
  const { ids: positionIds, fresh } = await positionsFor(ctx, wanted)
  const numbers = await freeNumbers(ctx, 'team_user', {
    prefix: '',
    column: 'job_number',
    count: people.length,
    places: 4,
  })
  const userIds = await teamUserFace.add(
    ctx,
    people.map(({ name, phoneNo, role }, i) => ({
      name,
      phoneNo,
      jobNumber: numbers[i] ?? '',
      gender: 'male' as const,
      positionId: positionIds.get(role) as number,
      departmentId: workshopId,
      roleIds: [roles.get(role) as number],
      webLogin: true,
      appApproval: role === 'approver' || role === 'manager',
    })),
  )
  if (input.approved) await haveApproved(ctx, roles.get('approver') as number)
  return { teamUser: userIds, position: fresh }
}

/** The roles that the team was made with, as far as they are still there. */
export async function systemRoleIds(ctx: Ctx): Promise<Map<SystemRole, number>> {
  const rows = await ctx.db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('systemRole', '=', true)
    .where('allRights', '=', false)
    .orderBy('id')
    .execute()
  const named = new Map(rows.map(({ id, name }) => [name, id]))
  return new Map(
    systemRoles.flatMap((role) => {
      const id = named.get(translator('zh-Hans')(`role.system.${role}`))
      return id === undefined ? [] : [[role, id] as const]
    }),
  )
}

/** Positions called as the roles are. @returns them by role, and those that were made */
export async function positionsFor(
  ctx: Ctx,
  roles: readonly SystemRole[],
): Promise<{ ids: Map<SystemRole, number>; fresh: number[] }> {
  const names = roles.map((role) => ctx.t(`role.system.${role}`))
  const there = await ctx.db.selectFrom('position').select(['id', 'name']).where('name', 'in', names).execute()
  const byName = new Map(there.map(({ id, name }) => [name, id]))
  const missing = names.filter((name) => !byName.has(name))
  const fresh = await positionFace.add(
    ctx,
    missing.map((name) => ({ name })),
  )
  for (const [i, name] of missing.entries()) byName.set(name, fresh[i] as number)
  return { ids: new Map(roles.map((role, i) => [role, byName.get(names[i] ?? '') as number])), fresh }
}

async function anyoneWith(ctx: Ctx, roleId: number | undefined): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('userRole as r')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.userId'))
    .select('u.id')
    .where('r.roleId', '=', roleId ?? 0)
    .where('u.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reports are approved by a role, unless somebody has set already who approves them. */
export async function haveApproved(ctx: Ctx, roleId: number): Promise<void> {
  const { kinds } = await readSettings(ctx)
  if (kinds.find(({ kind }) => kind === productionReportKind)?.levels.length) return
  await updateSetting(ctx, { kind: productionReportKind, levels: [{ roleIds: [roleId], userIds: [] }] })
}
