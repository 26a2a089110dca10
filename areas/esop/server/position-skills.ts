import { sql } from 'kysely'
import { positionLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { namedBy } from '#core/server/crud/named.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import type { positionSkill } from '../contract/position-skill.ts'
import { positionSkillCrud } from '../contract/position-skill.ts'
import { holdsOn, teamToday } from './holds-on.ts'
import { labelled } from './labels.ts'
import { skillLookup } from './skills.ts'
import { knownSkills, takenPairs } from './wanted-rows.ts'

type Candidate = CandidateOf<typeof positionSkill, 'positionSkill'>

interface Whole extends Values {
  positionId: number
  skillId: number
}

const identity = ['positionId', 'skillId'] as const

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const wholes = candidates.map(({ draft, before }) => ({ ...before, ...draft }) as Whole)
  const skills = await knownSkills(ctx, wholes)
  const taken = await takenPairs(ctx, 'positionSkill', 'positionId', wholes)
  return candidates.map(({ before }, i) => {
    const whole = wholes[i] as Whole
    const other = taken.get(`${whole.positionId}/${whole.skillId}`)
    if (!skills.has(whole.skillId)) return [{ field: 'skillId', key: 'refused.gone' }]
    return other !== undefined && other !== before?.id ? [{ field: 'skillId', key: 'positionSkill.taken' }] : []
  })
}

const people = sql`team_user u where u.team_id = n.team_id and u.position_id = n.position_id
  and u.deleted_at is null and u.status = 'enabled'`

export const positionSkills = serveGrouped(
  positionSkillCrud,
  {
    table: 'positionSkill',
    list: (db) =>
      db
        .selectFrom('positionSkill as n')
        .innerJoin('position as p', (j) => j.onRef('p.teamId', '=', 'n.teamId').onRef('p.id', '=', 'n.positionId'))
        .innerJoin('skill as s', (j) => j.onRef('s.teamId', '=', 'n.teamId').onRef('s.id', '=', 'n.skillId'))
        .select([
          'n.id',
          'n.version',
          'n.createdAt',
          sql<string>`p.name || ' · ' || s.name`.as('label'),
          'n.positionId',
          'p.name as positionName',
          'n.skillId',
          's.name as skillName',
          sql<number>`(select count(*)::int from ${people})`.as('people'),
          sql<number>`(select count(*)::int from ${people} and exists (select from user_skill c
          where c.team_id = n.team_id and c.user_id = u.id and c.skill_id = n.skill_id
            and ${holdsOn('c', teamToday)}))`.as('holders'),
          'n.remark',
        ]),
    sort: [{ field: 'label', order: 'asc' }],
    check,
    ...namedBy(labelled('positionId')),
  },
  {
    lookups: { positionId: positionLookup, skillId: skillLookup },
    by: identity,
    taken: 'positionSkill.taken',
  },
)
