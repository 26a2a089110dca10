import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type maintenanceRoute, maintenanceRouteCrud } from '../../contract/route.ts'
import { mayWriteIn } from '../policy.ts'

type Candidate = CandidateOf<typeof maintenanceRoute, 'maintenanceRoute'>

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { ordered: true, times: [], weekdays: [], minutes: 60, personIds: [], enabled: true })
  const issues: FieldIssue[][] = []
  for (const candidate of candidates) {
    const { workshopId } = wholeOf(candidate)
    const foreign = typeof workshopId === 'number' && !mayWriteIn(ctx.caller, workshopId)
    issues.push([
      ...timeIssues(candidate.draft),
      ...(foreign ? [{ field: 'workshopId', key: 'maintenanceRoute.foreignWorkshop' as const }] : []),
      ...(await pointIssues(ctx, candidate, workshopId)),
    ])
  }
  return issues
}

function timeIssues({ times }: Candidate['draft']): FieldIssue[] {
  const seen = new Set<string>()
  return (times ?? []).flatMap(({ time }, i): FieldIssue[] => {
    if (seen.has(time)) return [{ field: `times.${i}.time`, key: 'maintenanceRoute.timeTwice', params: { time } }]
    seen.add(time)
    return []
  })
}

/** Points are at machines of the route's workshop: whoever sees the route sees, and keeps, all of them. */
async function pointIssues(ctx: Ctx, { draft, before }: Candidate, workshopId: unknown): Promise<FieldIssue[]> {
  const moved = before && draft.workshopId !== undefined && draft.workshopId !== before.workshopId
  if (!draft.points && !moved) return []
  const machines = ctx.db.selectFrom('machine').select(['id', 'number', 'workshopId'])
  if (!draft.points) {
    const points = ctx.db
      .selectFrom('maintenanceRoutePoint')
      .select('machineId')
      .where('routeId', '=', before?.id ?? 0)
    const left = await machines
      .where('id', 'in', points)
      .where('workshopId', '<>', workshopId as number)
      .execute()
    const [first] = left
    return first
      ? [{ field: 'workshopId', key: 'maintenanceRoute.pointsElsewhere', params: { machine: first.number } }]
      : []
  }
  const ids = draft.points.map(({ machineId }) => machineId)
  const named = new Map((await machines.where('id', 'in', ids).execute()).map((each) => [each.id, each]))
  return draft.points.flatMap(({ machineId }, i): FieldIssue[] => {
    const machine = named.get(machineId)
    if (!machine || machine.workshopId === workshopId) return []
    const params = { machine: machine.number }
    return [{ field: `points.${i}.machineId`, key: 'maintenanceRoute.machineElsewhere', params }]
  })
}

/** Times and points of a route are those of the draft, in their order. A round that was made keeps its own. */
async function keepParts(ctx: Ctx, routeId: number, { times, points }: Candidate['draft']): Promise<void> {
  if (times) {
    const texts = times.map(({ time }) => time).sort()
    await ctx.db.updateTable('maintenanceRoute').set({ times: texts }).where('id', '=', routeId).execute()
  }
  if (!points) return
  await ctx.db.deleteFrom('maintenanceRoutePoint').where('routeId', '=', routeId).execute()
  await ctx.db
    .insertInto('maintenanceRoutePoint')
    .values(
      points.map(({ machineId, standardId, place }, nth) => ({
        routeId,
        nth,
        machineId,
        standardId,
        place: place || null,
      })),
    )
    .execute()
}

export const routes = serveCrud(maintenanceRouteCrud, {
  table: 'maintenanceRoute',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceRoute as r')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'r.teamId').onRef('d.id', '=', 'r.workshopId'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.code',
        'r.name',
        'r.names',
        'r.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        'r.ordered',
        sql<
          { time: string }[]
        >`(select coalesce(jsonb_agg(jsonb_build_object('time', x)), '[]') from unnest(r.times) as x)`.as('times'),
        sql<string>`array_to_string(r.times, ' ')`.as('timesText'),
        'r.weekdays',
        'r.minutes',
        'r.personIds',
        sql<string[]>`array(select u.name from team_user u where u.team_id = r.team_id and u.id = any(r.person_ids)
          order by array_position(r.person_ids, u.id))`.as('personNames'),
        sql<
          object[]
        >`(select coalesce(jsonb_agg(jsonb_build_object('machineId', p.machine_id, 'machineName', m.number || ' ' || ${nameIn(ctx, 'm')},
            'standardId', p.standard_id, 'standardName', ${nameIn(ctx, 's')}, 'place', p.place) order by p.nth), '[]')
          from maintenance_route_point p
          join machine m on m.team_id = p.team_id and m.id = p.machine_id
          join maintenance_standard s on s.team_id = p.team_id and s.id = p.standard_id
          where p.team_id = r.team_id and p.route_id = r.id)`.as('points'),
        sql<number>`(select count(*)::int from maintenance_route_point p where p.team_id = r.team_id and p.route_id = r.id)`.as(
          'pointCount',
        ),
        'r.enabled',
        'r.remark',
      ]),
  elsewhere: ['times', 'points'],
  unique: [{ fields: ['code'] }],
  refers: {
    workshopId: { table: 'department', among: { isWorkshop: true }, gone: 'maintenanceRoute.noWorkshop' },
    personIds: 'teamUser',
    'points.machineId': 'machine',
    'points.standardId': { table: 'maintenanceStandard', among: { enabled: true } },
  },
  usedBy: [{ table: 'maintenanceRound', column: 'routeId', label: 'maintenanceRound' }, 'references'],
  check,
  async added(ctx, added) {
    for (const { row, draft } of added) await keepParts(ctx, row.id, draft)
  },
  updated: (ctx, { after, draft }) => keepParts(ctx, after.id, draft),
})
