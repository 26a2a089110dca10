import { sql } from 'kysely'
import { departmentLookup } from '#areas/identity/server/index.ts'
import { stationLookup, takeCounts } from '#areas/workcenters/server/index.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { type CrudDefinition, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { deviceCrud } from '../contract/device.ts'
import { checkDevices } from './check-devices.ts'
import { keepPassword } from './passwords.ts'
import { countedBy, pointsOf, writePoints } from './points.ts'

/** Devices with how they stand; their points as one value a row. */
const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('device as d')
    .leftJoin('deviceLive as v', (j) => j.onRef('v.teamId', '=', 'd.teamId').onRef('v.deviceId', '=', 'd.id'))
    .leftJoin('department as w', (j) => j.onRef('w.teamId', '=', 'd.teamId').onRef('w.id', '=', 'd.workshopId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'd.teamId').onRef('s.id', '=', 'd.stationId'))
    .select([
      'd.id',
      'd.version',
      'd.createdAt',
      'd.number',
      'd.name',
      'd.protocol',
      'd.workshopId',
      nameIn<string | null>(reader, 'w').as('workshopName'),
      'd.stationId',
      nameIn<string | null>(reader, 's').as('stationName'),
      'd.simNumber',
      'd.lineStation',
      'd.heartbeatSeconds',
      'd.host',
      'd.port',
      'd.unitId',
      'd.endpointUrl',
      'd.securityMode',
      'd.securityPolicy',
      'd.userName',
      'd.pollMs',
      'd.enabled',
      'd.simulated',
      'd.remark',
      'v.heardAt',
      'v.battery',
    ])
    .select([
      sql<null>`null`.as('password'),
      sql<boolean>`exists (select from device_password k where k.team_id = d.team_id and k.device_id = d.id)`.as(
        'passwordKept',
      ),
      sql<boolean>`coalesce(v.online, false)`.as('online'),
      sql<number>`coalesce(v.received, 0)`.as('received'),
      sql<string | null>`(select string_agg(distinct ${nameIn(reader, 'm')}, ', ') from device_point p
        join machine m on m.team_id = p.team_id and m.id = p.machine_id where p.team_id = d.team_id and p.device_id = d.id)`.as(
        'machines',
      ),
      sql<unknown>`coalesce((select json_agg(json_build_object('name', p.name, 'use', p.use, 'machineId', p.machine_id, 'machineName', ${nameIn(reader, 'm')},
          'lamp', p.lamp, 'counting', p.counting, 'intervalMs', p.interval_ms, 'outputQuantity', p.output_quantity,
          'countsMachine', p.use = 'pulse' and m.count_source is not distinct from 'counts', 'button', p.button,
          'codes', p.codes, 'characteristic', p.characteristic, 'register', p.register, 'address', p.address, 'format', p.format,
          'nodeId', p.node_id) order by p.place)
        from device_point p left join machine m on m.team_id = p.team_id and m.id = p.machine_id
        where p.team_id = d.team_id and p.device_id = d.id), '[]')`.as('points'),
    ])

const definitionOf = (secrets: Secrets): CrudDefinition<(typeof deviceCrud)['entity'], 'device'> => ({
  table: 'device',
  list,
  sort: [{ field: 'number', order: 'asc' }],
  elsewhere: ['points', 'password'],
  unique: [{ fields: ['number'] }],
  refers: { 'points.machineId': 'machine' },
  check: checkDevices,
  async added(ctx, rows) {
    await ctx.db
      .insertInto('deviceLive')
      .values(rows.map(({ row }) => ({ deviceId: row.id })))
      .execute()
    for (const { row, draft } of rows) {
      await writePoints(ctx, row.id, pointsOf(draft))
      await takeCounts(ctx, countedBy(draft))
      if (typeof draft.password === 'string') await keepPassword(ctx, secrets, row, draft.password)
    }
  },
  async updated(ctx, { after, draft }) {
    if (draft.points !== undefined) {
      await writePoints(ctx, after.id, pointsOf(draft))
      await takeCounts(ctx, countedBy(draft))
    }
    // Whoever logs in anonymously has no password.
    const password = after.userName === null ? null : draft.password
    if (password !== undefined) await keepPassword(ctx, secrets, after, password)
  },
  lookups: { workshopId: departmentLookup, stationId: stationLookup },
})

export const serveDevices = (secrets: Secrets) => serveCrud(deviceCrud, definitionOf(secrets))
