import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type spcCharacteristic, spcCharacteristicCrud } from '../../contract/spc-characteristic.ts'
import { keepCapability } from './capability.ts'

type Candidate = CandidateOf<typeof spcCharacteristic, 'spcCharacteristic'>

/** Means with deviations want more than one value, single values no more; the item must be one that is measured. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const wholes = candidates.map((candidate) => wholeOf(candidate))
  const { rows } = await sql<{ schemeId: number; item: string }>`
    select scheme_id, item from inspection_scheme_item where kind = 'measured'
      and scheme_id = any(${wholes.map(({ schemeId }) => schemeId)}::bigint[]) order by place`.execute(ctx.db)
  return wholes.map(({ schemeId, item, chart, subgroupSize, rules }) => {
    const issues: FieldIssue[] = []
    const items = rows.filter((row) => row.schemeId === schemeId).map((row) => row.item)
    if (!items.includes(item))
      issues.push({ field: 'item', key: 'spcCharacteristic.noItem', params: { items: items.join(', ') || '–' } })
    if ((chart === 'iMR') !== (subgroupSize === 1))
      issues.push({
        field: 'subgroupSize',
        key: chart === 'iMR' ? 'spcCharacteristic.single' : 'spcCharacteristic.several',
      })
    if (!rules.length) issues.push({ field: 'rules', key: 'spcCharacteristic.noRule' })
    return issues
  })
}

/** What stands on live charts, worst first where nothing else is asked for. */
export const characteristics = serveCrud(spcCharacteristicCrud, {
  table: 'spcCharacteristic',
  list: (db, ctx) =>
    db
      .selectFrom('spcCharacteristic as c')
      .innerJoin('inspectionScheme as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.schemeId'))
      .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'c.teamId').onRef('m.id', '=', 'c.machineId'))
      .leftJoin('andonType as a', (j) => j.onRef('a.teamId', '=', 'c.teamId').onRef('a.id', '=', 'c.andonTypeId'))
      .leftJoin('spcCapability as b', (j) =>
        j.onRef('b.teamId', '=', 'c.teamId').onRef('b.characteristicId', '=', 'c.id'),
      )
      .select([
        'c.id',
        'c.version',
        'c.createdAt',
        'c.code',
        'c.name',
        'c.schemeId',
        's.name as schemeName',
        'c.item',
        'c.machineId',
        nameIn<string | null>(ctx, 'm').as('machineName'),
        'c.chart',
        'c.subgroupSize',
        'c.rules',
        'c.width',
        'c.tellIds',
        sql<string[]>`array(select u.name from team_user u where u.team_id = c.team_id and u.id = any(c.tell_ids)
          order by array_position(c.tell_ids, u.id))`.as('tellNames'),
        'c.andonTypeId',
        nameIn<string | null>(ctx, 'a').as('andonTypeName'),
        'c.holds',
        'c.stopsMachine',
        'c.enabled',
        'c.points',
        'b.cpk',
        'b.ppk',
        sql<number>`coalesce(b.samples, 0)`.as('samples'),
        sql<
          number | null
        >`(select max(l.number) from spc_limit l where l.team_id = c.team_id and l.characteristic_id = c.id
          and l.state = 'approved')`.as('limitNumber'),
        sql<number>`(select count(*)::int from spc_signal g where g.team_id = c.team_id and g.characteristic_id = c.id
          and g.released_at is null)`.as('openSignals'),
        sql<
          string | null
        >`(select p.entered_at from spc_point p where p.team_id = c.team_id and p.characteristic_id = c.id
          order by p.serial desc limit 1)`.as('lastAt'),
      ]),
  sort: [
    { field: 'openSignals', order: 'desc' },
    { field: 'code', order: 'asc' },
  ],
  unique: [{ fields: ['code'] }],
  refers: {
    schemeId: 'inspectionScheme',
    machineId: 'machine',
    andonTypeId: 'andonType',
    tellIds: { table: 'teamUser', among: { deletedAt: null } },
  },
  usedBy: ['references'],
  check,
  updated: (ctx, { after }) => keepCapability(ctx, [after.id]),
})
