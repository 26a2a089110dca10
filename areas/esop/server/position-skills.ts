import { sql } from 'kysely'
import { positionLookup } from '#areas/identity/server/index.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { positionSkillCrud } from '../contract/position-skill.ts'
import { holdsOn, teamToday } from './holds-on.ts'
import { labelled } from './labels.ts'
import { skillLookup } from './skills.ts'

const identity = ['positionId', 'skillId'] as const

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
    unique: [{ fields: identity, taken: 'positionSkill.taken' }],
    refers: { positionId: 'position', skillId: 'skill' },
    ...namedBy(labelled('positionId')),
  },
  {
    lookups: { positionId: positionLookup, skillId: skillLookup },
    by: identity,
    taken: 'positionSkill.taken',
  },
)
