import { sql } from 'kysely'
import { languages } from '#core/contract/languages.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { doable, type Finder, findable, newRow, searched } from '#core/server/find/finder.ts'
import { amongFew, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const teamUser: Finder = {
  kind: 'teamUser',
  right: 'teamUser.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('teamUser as u')
        .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
        .select(['u.id', 'u.jobNumber as number', 'u.name', nameIn<string | null>(ctx, 'd').as('note')])
        .select([none.as('state'), sql<string>`u.name`.as('written')])
        .where('u.deletedAt', 'is', null),
      asked,
    ),
  place: ({ number }) => ({ path: 'systemManagement', query: { part: 'users', ...searched({ keyword: number }) } }),
}

/** People, the way to a new one, and what the shell does for whoever is logged in. */
export const findPeople: Fill[] = [
  findable(teamUser),
  doable('teamUser.new', {
    label: 'teamUser.new',
    right: 'teamUser.add',
    place: { path: 'systemManagement', query: { part: 'users', ...newRow } },
  }),
  doable('session.logout', { label: 'shell.logout', right: null }),
  doable('session.password', { label: 'shell.changePassword', right: null }),
  ...languages.map((language) =>
    doable(`session.language.${language}`, { label: `shell.switchTo.${language}`, right: null }),
  ),
]
