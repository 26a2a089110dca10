import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'

/**
 * Who may do what to whom, for users, roles and all that gives rights:
 *
 * 1. Nobody acts on himself: another one does.
 * 2. A system administrator may act on everybody. Nobody else acts on a system administrator or makes one.
 * 3. Whoever acts on a person has all that the person has: every right, every workshop, the permission to approve.
 * 4. What the person has afterwards, the one who acts has too. So nobody gives, takes or gains what he does not have.
 * 5. A role is given, taken and changed by these rules for everybody who has it.
 * 6. Phone numbers are seen, and changed, by whoever may see them; to others they are masked.
 * 7. What holds for administrators, and what stands before everybody (columns of lists), only an administrator sets.
 */
export interface Power {
  administrator: boolean
  /** Holds every right, those of later versions too. */
  allRights: boolean
  rights: ReadonlySet<string>
  /** Workshops seen; null: all. */
  workshops: readonly number[] | null
  /** May approve on the phone. */
  appApproval: boolean
}

/** What of a person's power goes beyond that of another one; null: nothing does. */
type Beyond = 'administrator' | 'rights' | 'workshops' | 'appApproval'

/** The first thing that `other` has and `own` has not; null: rules 2 to 4 let `own` act on `other`. */
export function beyond(own: Power, other: Power): Beyond | null {
  if (own.administrator) return null
  if (other.administrator) return 'administrator'
  if (!coversRights(own, other)) return 'rights'
  if (!coversWorkshops(own.workshops, other.workshops)) return 'workshops'
  return other.appApproval && !own.appApproval ? 'appApproval' : null
}

/** Whether whoever has `own` may give or take a role with these rights. */
export const coversRights = (
  own: Pick<Power, 'administrator' | 'allRights' | 'rights'>,
  role: Pick<Power, 'allRights' | 'rights'>,
): boolean =>
  own.administrator || own.allRights || (!role.allRights && [...role.rights].every((right) => own.rights.has(right)))

const coversWorkshops = (own: readonly number[] | null, other: readonly number[] | null): boolean =>
  own === null || (other !== null && other.every((id) => own.includes(id)))

/** A role as its table has it. */
export interface RoleRow {
  id: number
  name: string
  allRights: boolean
  rights: string[]
}

/** The power of a person with these columns of `team_user` and these roles. */
export function powerOf(user: Readonly<Record<string, unknown>>, roles: readonly RoleRow[]): Power {
  const administrator = user.systemAdministrator === true
  return {
    administrator,
    allRights: administrator || roles.some((role) => role.allRights),
    rights: new Set(roles.flatMap((role) => role.rights)),
    workshops: administrator ? null : ((user.permissionDepartmentIds ?? null) as number[] | null),
    appApproval: administrator || user.appApproval === true,
  }
}

/** A person with what he has. */
interface Person {
  id: number
  name: string
  roleIds: number[]
  power: Power
}

/** People of the team by id; those who are gone are absent. */
export async function peopleOf(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<{
    id: number
    name: string
    systemAdministrator: boolean
    permissionDepartmentIds: number[] | null
    appApproval: boolean
    roles: RoleRow[]
  }>`select u.id, u.name, u.system_administrator, u.permission_department_ids, u.app_approval,
      coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'allRights', r.all_rights, 'rights', r.rights))
        filter (where r.id is not null), '[]') as roles
    from team_user u
    left join user_role ur on ur.team_id = u.team_id and ur.user_id = u.id
    left join role r on r.team_id = ur.team_id and r.id = ur.role_id
    where u.id = any(${[...new Set(ids)]}::bigint[]) and u.deleted_at is null
    group by u.team_id, u.id`.execute(db)
  return new Map(
    rows.map(({ id, name, roles, ...columns }) => [
      id,
      { id, name, roleIds: roles.map((role) => role.id), power: powerOf(columns, roles) },
    ]),
  )
}

/** What the caller has. The product itself, which is no user, has everything. */
export async function ownPower(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<Power> {
  const { administrator, rights, workshops, userId, accessKey } = ctx.caller
  // A key has less than the person in whose place it acts.
  if (accessKey) return { administrator: false, allRights: false, rights, workshops, appApproval: false }
  if (administrator) return { administrator, allRights: true, rights, workshops: null, appApproval: true }
  const power = (await peopleOf(ctx.db, [userId])).get(userId)?.power
  return {
    administrator,
    allRights: power?.allRights ?? false,
    // Of areas that the team has switched off too: whoever gives a role gives those as well.
    rights: power?.rights ?? rights,
    workshops,
    appApproval: power?.appApproval ?? false,
  }
}

/** Why the caller may not act on each of the people (rules 1 to 3), by their ids. */
export async function untouchable(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Message>> {
  const own = await ownPower(ctx)
  const people = await peopleOf(ctx.db, ids)
  const why = new Map<number, Message>()
  for (const id of ids) {
    const person = people.get(id)
    if (id === ctx.caller.userId) why.set(id, { key: 'teamUser.self' })
    else if (!person) why.set(id, { key: 'refused.gone' })
    else if (beyond(own, person.power)) why.set(id, { key: 'teamUser.above', params: { name: person.name } })
  }
  return why
}

/** What of a draft would give a person more than the giver has (rule 4), at the field that gives it. */
export function beyondIssues(own: Power, after: Power, given: readonly RoleRow[]): FieldIssue[] {
  const what = beyond(own, after)
  if (what === null) return []
  if (what === 'administrator') return [{ field: 'systemAdministrator', key: 'teamUser.administratorsOnly' }]
  if (what === 'workshops') return [{ field: 'permissionDepartmentIds', key: 'teamUser.widerWorkshops' }]
  if (what === 'appApproval') return [{ field: 'appApproval', key: 'teamUser.approvalBeyond' }]
  const role = given.find((each) => !coversRights(own, powerOf({}, [each])))
  return [{ field: 'roleIds', key: 'role.beyondRole', params: { name: role?.name ?? '' } }]
}

/** Rule 4. @returns a right among those that the caller would give or take without holding it; undefined: none */
export const strangeRight = (
  { rights }: Pick<Ctx['caller'], 'rights'>,
  changed: readonly string[],
): string | undefined => changed.find((right) => !rights.has(right))

/** Rule 6. */
export const mayKnowPhones = ({ rights }: Pick<Ctx['caller'], 'rights'>): boolean => rights.has('teamUser.phone')

/** Rule 7. */
export const maySetForAll = ({ administrator }: Pick<Ctx['caller'], 'administrator'>): boolean => administrator
