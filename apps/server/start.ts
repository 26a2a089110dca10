import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { authenticator, readCaller, wordCleaner } from '#areas/identity/server/index.ts'
import { callerOfKey, withAccessKeys } from '#areas/integration/server/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Config } from '#core/server/config.ts'
import type { Caller } from '#core/server/context.ts'
import { keepCounts } from '#core/server/crud/kept-counts.ts'
import { migrate } from '#core/server/db/migrate.ts'
import { openDatabase } from '#core/server/db/pool.ts'
import { type Events, eventsOf } from '#core/server/events.ts'
import { serveFileLookup } from '#core/server/files/lookup.ts'
import { fileGuard } from '#core/server/files/store.ts'
import { warmSounds } from '#core/server/find/sounds.ts'
import type { AreaServer, Handler } from '#core/server/handler.ts'
import { housekeeping } from '#core/server/housekeeping.ts'
import { callGate } from '#core/server/http/gate.ts'
import { LiveHub, listen, serveLive } from '#core/server/http/live.ts'
import { makeHttp } from '#core/server/http/server.ts'
import { runServiceOf, startTimers, systemCaller } from '#core/server/jobs/timers.ts'
import { Worker } from '#core/server/jobs/worker.ts'
import { ownHandlers } from '#core/server/own.ts'
import { root } from '#core/server/root.ts'
import type { Services } from '#core/server/services.ts'
import { SharedTransactions } from '#core/server/shared-transactions.ts'
import { Fills } from '#core/server/slots.ts'
import { areasOffBy, TeamAreas } from '#core/server/team-areas.ts'
import { leftOutOf, mountsOf } from './areas.ts'
import { lineDemos } from './demo/lines.ts'
import { shiftTimers } from './demo/shift/shift.ts'
import { serveDocs } from './docs.ts'
import { refusePort } from './free-port.ts'
import { serveHealth } from './health.ts'
import { joined } from './joined.ts'
import { serveWeb, webVersion } from './web.ts'

export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

export interface Gemba {
  app: FastifyInstance
  services: Services
  events: Events
  areas: AreaServer[]
  handlers: Handler[]
  endpoints: Endpoint[]
  /** The address served, once `listen` was asked for. */
  address: string
  /** What it was started with `making` for is made. */
  made(): void
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  databaseUrl: string
  log: Logger
  /** Present in tests that need no port. */
  listen?: boolean
  publicCallsPerMinute?: number
  /** Refuses a transaction within another; on in tests. */
  refuseNested?: boolean
  /** Jobs and timers; off in tests that look at them one by one. */
  background?: boolean
  /** Something is yet to be made before people can use it: it says so at `/readyz` until `made` is called. */
  making?: boolean
}

/** Composes a server over a database: migrates, mounts every area, listens. Everything it needs is given to it. */
export async function start(options: StartOptions): Promise<Gemba> {
  const { config, databaseUrl, log } = options
  // The server is put together meanwhile, and asks nothing before it is done.
  const migrated = migrate(databaseUrl)
  migrated.catch(() => {})
  const database = openDatabase(databaseUrl, {
    refuseNested: options.refuseNested,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const hub = new LiveHub()
  keepCounts(database, hub)
  const rights = new Set<string>()
  const areas: AreaServer[] = []
  const owned: OwnedRights[] = []
  const endpoints: Endpoint[] = []
  const readiness = { made: !options.making }
  let address = config.publicUrl ?? `http://localhost:${config.port}`
  const services: Services = {
    config,
    database,
    hub,
    log,
    allRights: () => rights,
    // Whose a right is does not change with what a team has: home asks for those of others, and keeps none of them alive.
    rightsByArea: (off) => owned.filter(({ id }) => !off.has(id)),
    rightsWithout: (off) => (off.size ? rightsWithout(owned, off) : rights),
    manifests: () => areas.map(({ area }) => area),
    endpoints: () => endpoints,
    areasOff: (switches) => areasOff(areas, switches, leftOutOf(config)),
    grantsOf: (role) => expand(areas, role, rights),
    boards: (off) =>
      areas.flatMap(({ area }) => (off.has(area.id) ? [] : area.screens.filter((screen) => screen.board))),
    publicUrl: () => config.publicUrl ?? address,
    making: () => !readiness.made,
  }
  areas.push(...mountsOf(config).map((mount) => mount(services)))
  owned.push(...rightsByArea(areas))
  const guards = new Fills(areas.flatMap((area) => area.fills ?? [])).of(fileGuard, new Set())
  const own = ownHandlers(
    viewRightsOf(areas),
    areas.map(({ area }) => area),
    guards,
  )
  const answered = lineDemos(services, () => ({ events, handlers }))
  const core = { area: { id: 'core' }, handlers: own, timers: [housekeeping(database)], answers: [answered] }
  const { handlers, jobs, answers, fills, timers: timersOfAreas, logScopes } = joined([...areas, core])
  for (const { endpoint } of handlers) if ('right' in endpoint.access) rights.add(endpoint.access.right)
  for (const { area } of areas) for (const right of area.rights ?? []) rights.add(right)
  const events = eventsOf(answers, (team, topics) => hub.committed(team, topics), logScopes, fills)
  const accessKeys = withAccessKeys(services, authenticator(database, hub, services))
  const { authenticate } = accessKeys

  const clean = wordCleaner(database, hub)

  const sharedTransactions = new SharedTransactions(database, events, log)
  const app = await makeHttp({ database, events, authenticate, clean, sharedTransactions }, handlers, {
    log,
    version: webVersion() ?? version,
    publicCallsPerMinute: options.publicCallsPerMinute,
    metrics: config.metrics,
    connectionsPerAddress: config.connectionsPerAddress,
  })
  for (const area of areas) area.routes?.(app)
  serveFileLookup(app, database, authenticate, guards, (reader) => events.fills.of(callGate, reader.areasOff))
  serveLive(app, hub, authenticate)
  app.gauge('gemba_live_viewers', 'Open live streams', () => hub.viewers)
  endpoints.push(...handlers.map((handler) => handler.endpoint))
  const grouped = [...areas.map((each) => ({ id: each.area.id, served: each.handlers })), { id: 'core', served: own }]
  const describe = () => ({
    version,
    url: services.publicUrl(),
    areas: grouped.map(({ id, served }) => ({ id, endpoints: served.map(({ endpoint }) => endpoint) })),
    described: areas.flatMap((area) => area.described ?? []),
  })
  serveDocs(app, describe, config.docs)
  serveHealth(app, database, areas, readiness, log)
  await serveWeb(app)

  await migrated
  const callerOf = (teamId: number, userId: number | null, accessKeyId: number | null) =>
    accessKeyId === null
      ? jobCaller(services, teamId, userId)
      : database.inNoTeam((db) => callerOfKey(db, services, teamId, accessKeyId))
  const worker = new Worker(database, events, jobs, callerOf, clean, log)
  const stopListening = await listen(
    database,
    { gemba_live: (payload) => hub.publish(payload), gemba_job: () => worker.wake() },
    () => hub.resync(),
  )
  const background = options.background ?? true
  if (background) {
    worker.start()
    setImmediate(warmSounds)
  }
  const timers = [...timersOfAreas, ...shiftTimers({ services, events, handlers })]
  const teamAreas = new TeamAreas(database, hub, services.areasOff)
  const stopTimers = background ? startTimers(database, events, timers, log, teamAreas) : async () => {}
  if (options.listen ?? true) {
    address = await app.listen({ port: config.port, host: '0.0.0.0' }).catch((error) => refusePort(config.port, error))
  }
  const ends = background
    ? await Promise.all(
        areas.flatMap(({ area, run }) =>
          run ? [run(runServiceOf(database, events, area.id, { area: area.id, teamAreas }))] : [],
        ),
      )
    : []

  return {
    app,
    services,
    events,
    areas,
    handlers,
    endpoints,
    made: () => void (readiness.made = true),
    get address() {
      return address.replace('0.0.0.0', 'localhost')
    },
    async stop() {
      await stopTimers()
      await Promise.all(ends.map((end) => end()))
      await worker.stop()
      await app.close()
      await accessKeys.end()
      await sharedTransactions.end()
      await stopListening()
      await database.close()
    },
  }
}

const rightsOf = (handlers: Handler[]): string[] => [
  ...new Set(handlers.flatMap(({ endpoint: { access } }) => ('right' in access ? [access.right] : []))),
]

/** The rights that are an area's. */
interface OwnedRights {
  id: string
  rights: string[]
}

/** Each right once: one that several areas ask for is that of the area which gives it to roles, else of the first. */
function rightsByArea(areas: AreaServer[]): OwnedRights[] {
  const named = areas.map(({ area, handlers }) => {
    const given = new Set(Object.values(area.grants ?? {}).flat())
    const gives = (right: string) => given.has(right) || given.has(`${right.split('.')[0]}.*`)
    return { id: area.id, rights: [...new Set([...rightsOf(handlers), ...(area.rights ?? [])])], gives }
  })
  const ownerOf = (right: string) => {
    const asking = named.filter(({ rights }) => rights.includes(right))
    return asking.find(({ gives }) => gives(right)) ?? asking[0]
  }
  return named.map((each) => ({ id: each.id, rights: each.rights.filter((right) => ownerOf(right) === each) }))
}

const everyArea: ReadonlySet<string> = new Set()

/** The areas that a team is without, those that this server has not among them. */
function areasOff(areas: AreaServer[], switches: unknown, leftOut: readonly string[]): ReadonlySet<string> {
  const off = areasOffBy(
    areas.map(({ area }) => area),
    switches,
  )
  return off.size || leftOut.length ? new Set([...off, ...leftOut]) : everyArea
}

const rightsWithout = (owned: readonly OwnedRights[], off: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(owned.flatMap(({ id, rights }) => (off.has(id) ? [] : rights)))

/** `workOrder.*` in a manifest's grants becomes every right of that noun. */
function expand(areas: AreaServer[], role: string, rights: ReadonlySet<string>): string[] {
  const granted = areas.flatMap(
    ({ area }) => (area.grants as Record<string, readonly string[]> | undefined)?.[role] ?? [],
  )
  return [
    ...new Set(
      granted.flatMap((name) =>
        name.endsWith('.*') ? [...rights].filter((r) => r.startsWith(name.slice(0, -1))) : [name],
      ),
    ),
  ]
}

/** The right that shows an entity's rows shows their log too. */
function viewRightsOf(areas: AreaServer[]): Map<string, string> {
  const narrow = areas.flatMap(({ narrowLogs = [] }) => narrowLogs)
  return new Map([
    ...areas.flatMap((area) => area.handlers.flatMap(viewRight)),
    ...narrow.map((entity): [string, string] => [entity, 'operationLog.view']),
  ])
}

function viewRight({ endpoint }: Handler): [string, string][] {
  const [, entity] = /\/select(\w+)$/.exec(endpoint.path) ?? []
  if (!entity || !('right' in endpoint.access)) return []
  return [[`${entity[0]?.toLowerCase()}${entity.slice(1)}`, endpoint.access.right]]
}

async function jobCaller(services: Services, teamId: number, userId: number | null): Promise<Caller> {
  return services.database.inNoTeam(async (db) => {
    const caller = userId ? await readCaller(db, { teamId, userId }, services) : null
    if (caller) return caller
    const team = await db
      .selectFrom('team')
      .select(['id', 'zone', 'areas'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow()
    return systemCaller({ ...team, areasOff: services.areasOff(team.areas) })
  })
}
