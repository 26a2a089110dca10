import { sql } from 'kysely'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { skillCrud } from '../contract/skill.ts'
import { holdsOn, teamToday } from './holds-on.ts'

export const skillLookup = lookupBy('skill', 'code')

export const skills = serveCrud(skillCrud, {
  table: 'skill',
  list: (db, ctx) =>
    db.selectFrom('skill as s').select([
      's.id',
      's.version',
      's.createdAt',
      's.code',
      's.name',
      's.enabled',
      's.remark',
      sql<number>`(select count(*)::int from user_skill c
          join team_user u on u.team_id = c.team_id and u.id = c.user_id and u.deleted_at is null and u.status = 'enabled'
          where c.team_id = s.team_id and c.skill_id = s.id and ${holdsOn('c', teamToday)})`.as('holders'),
      sql<
        string | null
      >`(select string_agg(${nameIn(ctx, 'o', 'produreName')}, ', ' order by o.produre_no) from operation_skill n
          join operation o on o.team_id = n.team_id and o.id = n.operation_id
          where n.team_id = s.team_id and n.skill_id = s.id)`.as('operations'),
      sql<string | null>`(select string_agg(p.name, ', ' order by p.name) from position_skill n
          join position p on p.team_id = n.team_id and p.id = n.position_id
          where n.team_id = s.team_id and n.skill_id = s.id)`.as('positions'),
    ]),
  sort: [{ field: 'code', order: 'asc' }],
  async check(_ctx, candidates) {
    fillBlanks(candidates, { enabled: true })
    return candidates.map(() => [])
  },
  unique: [{ fields: ['code'] }],
  usedBy: ['references'],
})
