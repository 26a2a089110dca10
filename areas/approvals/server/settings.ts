import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField, refuseFields } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import type { selectApprovalSetting, updateApprovalSetting } from '../contract/approval.ts'
import { levelGained } from './policy.ts'

/** Where areas add kinds of report and document that can be approved, in the order of the areas. Labels: `approvalKind.${kind}`. */
export const approvalKind = slot<string>('approval.kind')

type Setting = OutputOf<typeof selectApprovalSetting>
type Level = Setting['kinds'][number]['levels'][number]

export async function readSettings(ctx: Ctx): Promise<Setting> {
  const { rows } = await sql<Level & { kind: string }>`
    select l.kind, l.level, l.role_ids, l.user_ids,
      array(select r.name from role r where r.id = any(l.role_ids) order by array_position(l.role_ids, r.id)) as role_names,
      array(select u.name from team_user u where u.id = any(l.user_ids) order by array_position(l.user_ids, u.id)) as user_names
    from approval_level l order by l.kind, l.level`.execute(ctx.db)
  const roles = await ctx.db.selectFrom('role').select(['id', 'name']).orderBy('id').execute()
  return {
    kinds: ctx
      .filled(approvalKind)
      .map((kind) => ({ kind, levels: rows.filter((row) => row.kind === kind).map(levelOf) })),
    roles,
  }
}

const levelOf = ({ level, roleIds, userIds, roleNames, userNames }: Level): Level => ({
  level,
  roleIds,
  userIds,
  roleNames,
  userNames,
})

/** Sets the levels of one kind. Each needs somebody; roles and people must exist. */
export async function updateSetting(
  ctx: Ctx,
  input: InputOf<typeof updateApprovalSetting>,
): Promise<Record<string, never>> {
  const { kind, levels } = input
  const kinds = ctx.filled(approvalKind)
  if (!kinds.includes(kind)) throw refuseField('kind', 'invalid.choice', { choices: kinds.join(', ') })
  await sql`select pg_advisory_xact_lock(hashtext('approval'), ${ctx.caller.teamId}::integer)`.execute(ctx.db)
  const issues = levels.flatMap(({ roleIds, userIds }, i): FieldIssue[] =>
    roleIds.length || userIds.length ? [] : [{ field: `levels.${i}.roleIds`, key: 'approval.nobody' }],
  )
  if (issues.length) throw refuseFields(issues)
  await refuseUnknown(ctx, levels)
  const before = await ctx.db
    .selectFrom('approvalLevel')
    .select(['level', 'roleIds', 'userIds'])
    .where('kind', '=', kind)
    .orderBy('level')
    .execute()
  await refuseOneself(ctx, levels, before)
  await ctx.db.deleteFrom('approvalLevel').where('kind', '=', kind).execute()
  if (levels.length)
    await ctx.db
      .insertInto('approvalLevel')
      .values(levels.map(({ roleIds, userIds }, i) => ({ kind, level: i + 1, roleIds, userIds })))
      .execute()
  ctx.audit({ verb: 'update', entity: 'approvalSetting', name: kind, before: { levels: before }, after: { levels } })
  ctx.touch('approvalSetting')
  return {}
}

async function refuseOneself(
  { caller, db }: Ctx,
  levels: readonly Pick<Level, 'roleIds' | 'userIds'>[],
  before: readonly Pick<Level, 'level' | 'roleIds' | 'userIds'>[],
): Promise<void> {
  const own = await db.selectFrom('userRole').select('roleId').where('userId', '=', caller.userId).execute()
  const gained = levelGained(
    caller,
    own.map(({ roleId }) => roleId),
    levels,
    levels.map((_, i) => before.find((each) => each.level === i + 1)),
  )
  if (gained !== null) throw refuseField(`levels.${gained}.userIds`, 'approval.notOneself')
}

async function refuseUnknown(ctx: Ctx, levels: { roleIds: number[]; userIds: number[] }[]): Promise<void> {
  const roleIds = [...new Set(levels.flatMap((level) => level.roleIds))]
  const userIds = [...new Set(levels.flatMap((level) => level.userIds))]
  const { rows } = await sql<{ roles: number; users: number }>`select
    (select count(*) from role where id = any(${roleIds})) as roles,
    (select count(*) from team_user where id = any(${userIds}) and deleted_at is null) as users`.execute(ctx.db)
  const [found] = rows
  if (found?.roles !== roleIds.length || found?.users !== userIds.length) throw refuseField('levels', 'refused.gone')
}
