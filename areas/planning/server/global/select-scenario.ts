import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { type ListShape, listPage } from '#core/server/crud/select.ts'
import type { selectScenario as endpoint } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow } from '../../contract/global/scenario.ts'

/** The columns of a scenario that a list shows: neither its places nor its search. */
export const scenarioRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('scenario as s')
    .leftJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.userId'))
    .select([
      's.id',
      's.version',
      's.name',
      's.note',
      'u.name as userName',
      's.kind',
      's.press',
      's.state',
      's.settings',
      's.stopped',
    ])
    .select(['s.message', 's.createdAt', 's.startedAt', 's.finishedAt', 's.adoptedAt', 's.kpis as figures'])
    .select(sql<boolean>`s.publication_id is not null`.as('published'))

export const selectScenario = (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<ScenarioRow>> =>
  listPage<ScenarioRow>(ctx.db, scenarioRows(ctx), input, shapeFor(ctx))

const shapeFor = (ctx: Ctx): ListShape => ({
  columns: new Map([
    ['id', { kind: 'integer' }],
    ['name', { kind: 'text' }],
    ['kind', { kind: 'choice' }],
    ['state', { kind: 'choice' }],
    ['createdAt', { kind: 'instant' }],
  ]),
  search: ['name', 'note'],
  sort: [{ field: 'id', order: 'desc' }],
  zone: ctx.caller.zone,
})
