import { sql } from 'kysely'
import { personLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import type { userSkill } from '../contract/user-skill.ts'
import { type CertificateState, userSkillCrud, warnDays } from '../contract/user-skill.ts'
import { holdsOn, teamToday } from './holds-on.ts'
import { labelled } from './labels.ts'
import { skillLookup } from './skills.ts'

type Candidate = CandidateOf<typeof userSkill, 'userSkill'>

interface Whole extends Values {
  userId: number
  skillId: number
  startsOn: string
  expiresOn?: string | null
}

const identity = ['userId', 'skillId'] as const

/** How a certificate stands today. */
export const stateToday = sql<CertificateState>`case
  when c.starts_on > ${teamToday} then 'notYet'
  when not ${holdsOn('c', teamToday)} then 'expired'
  when c.expires_on <= ${teamToday} + ${warnDays}::int then 'expiring'
  else 'valid' end`

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(({ draft, before }) => {
    const whole = { ...before, ...draft } as Whole
    const issues: FieldIssue[] = []
    if (whole.expiresOn && whole.expiresOn < whole.startsOn)
      issues.push({ field: 'expiresOn', key: 'userSkill.expiresBefore' })
    return issues
  })
}

export const userSkills = serveGrouped(
  userSkillCrud,
  {
    table: 'userSkill',
    list: (db, ctx) =>
      db
        .selectFrom('userSkill as c')
        .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.userId'))
        .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
        .innerJoin('position as p', (j) => j.onRef('p.teamId', '=', 'u.teamId').onRef('p.id', '=', 'u.positionId'))
        .innerJoin('skill as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.skillId'))
        .where('u.deletedAt', 'is', null)
        .select([
          'c.id',
          'c.version',
          'c.createdAt',
          sql<string>`u.name || ' · ' || s.name`.as('label'),
          'c.userId',
          'u.name as userName',
          'u.jobNumber',
          nameIn(ctx, 'd').as('departmentName'),
          'p.name as positionName',
          'c.skillId',
          's.name as skillName',
          'c.certificateNo',
          'c.startsOn',
          'c.expiresOn',
          stateToday.as('state'),
          sql<number | null>`c.expires_on - ${teamToday}`.as('daysLeft'),
          'c.remark',
        ]),
    sort: [
      { field: 'expiresOn', order: 'asc' },
      { field: 'label', order: 'asc' },
    ],
    unique: [{ fields: identity, taken: 'userSkill.taken' }],
    refers: { userId: { table: 'teamUser', among: { deletedAt: null } }, skillId: 'skill' },
    check,
    ...namedBy(labelled('userId')),
  },
  {
    lookups: { userId: personLookup, skillId: skillLookup },
    by: identity,
    taken: 'userSkill.taken',
  },
)
