import type { Db } from '#core/server/db/pool.ts'
import type { LiveHub } from '#core/server/http/live.ts'
import type { LampRules } from '#engines/kpi/index.ts'
import type { DevicePoint, Protocol, securityModes, securityPolicies } from '../../contract/device.ts'
import { readLampRules } from '../lamp-rules.ts'

/** A device as its messages are taken by. */
export interface KnownDevice {
  id: number
  number: string
  protocol: Protocol
  secretHash: string | null
  stationId: number | null
  simNumber: string | null
  lineStation: string | null
  heartbeatSeconds: number
  host: string | null
  port: number | null
  unitId: number | null
  pollMs: number | null
  endpointUrl: string | null
  securityMode: (typeof securityModes)[number] | null
  securityPolicy: (typeof securityPolicies)[number] | null
  userName: string | null
  /** The password that it is logged in to with. */
  sealed: string | null
  points: ReadonlyMap<string, DevicePoint>
}

/** A team's devices in use, and how it reads lamps. */
export interface KnownTeam {
  id: number
  zone: string
  rules: LampRules
  devices: ReadonlyMap<number, KnownDevice>
  byNumber: ReadonlyMap<string, KnownDevice>
}

const forgetOn = ['device', 'lampRules', 'team']

/** The devices of each team, kept by this server until they change. */
export class Registry {
  private readonly teams = new Map<number, Promise<KnownTeam | null>>()
  private readonly forgotten: ((teamId: number) => void)[] = []

  constructor(
    private readonly inTeam: <T>(teamId: number, read: (db: Db) => Promise<T>) => Promise<T>,
    hub: LiveHub,
    private readonly listensTo: (team: { areas: unknown }) => boolean = () => true,
  ) {
    hub.hear(({ team, topic }) => {
      if (!forgetOn.includes(topic)) return
      this.teams.delete(team)
      for (const tell of this.forgotten) tell(team)
    })
  }

  /** Told whenever a team's devices may have changed. */
  onChange(tell: (teamId: number) => void): void {
    this.forgotten.push(tell)
  }

  /** Null: there is no such team, or none whose devices are listened to. */
  team(teamId: number): Promise<KnownTeam | null> {
    const known = this.teams.get(teamId)
    if (known) return known
    const reading = this.inTeam(teamId, (db) => readTeam(db, teamId, this.listensTo))
    this.teams.set(teamId, reading)
    // Neither a failure nor a team that does not exist is kept: both may be otherwise the next moment.
    const forget = () => this.teams.get(teamId) === reading && this.teams.delete(teamId)
    reading.then((team) => team ?? forget(), forget)
    return reading
  }
}

/** A team's devices in use as they stand now. Null: there is no such team, or none that is listened to. */
export async function readTeam(
  db: Db,
  teamId: number,
  listensTo: (team: { areas: unknown }) => boolean = () => true,
): Promise<KnownTeam | null> {
  const found = await db.selectFrom('team').select(['id', 'zone', 'areas']).where('id', '=', teamId).executeTakeFirst()
  if (!found || !listensTo(found)) return null
  const team = { id: found.id, zone: found.zone }
  const rows = await db
    .selectFrom('device as d')
    .leftJoin('devicePassword as k', (j) => j.onRef('k.teamId', '=', 'd.teamId').onRef('k.deviceId', '=', 'd.id'))
    .select([
      'd.id',
      'd.number',
      'd.protocol',
      'd.secretHash',
      'd.stationId',
      'd.simNumber',
      'd.lineStation',
      'd.heartbeatSeconds',
      'd.host',
      'd.port',
      'd.unitId',
      'd.pollMs',
      'd.endpointUrl',
      'd.securityMode',
      'd.securityPolicy',
      'd.userName',
      'k.sealed',
    ])
    .where('d.enabled', '=', true)
    .execute()
  const points = await db.selectFrom('devicePoint').selectAll().orderBy('deviceId').orderBy('place').execute()
  const devices = new Map<number, KnownDevice>()
  for (const row of rows) {
    const own = points.filter((point) => point.deviceId === row.id) as unknown as DevicePoint[]
    devices.set(row.id, {
      ...row,
      protocol: row.protocol as Protocol,
      securityMode: row.securityMode as KnownDevice['securityMode'],
      securityPolicy: row.securityPolicy as KnownDevice['securityPolicy'],
      points: new Map(own.map((point) => [point.name, point])),
    })
  }
  const byNumber = new Map([...devices.values()].map((device) => [device.number, device]))
  return { ...team, rules: await readLampRules(db), devices, byNumber }
}
