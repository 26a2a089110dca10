import type { Logger } from 'pino'
import type { Area, Screen } from '../contract/area.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Config } from './config.ts'
import type { Database } from './db/pool.ts'
import type { AreaServer } from './handler.ts'
import type { LiveHub } from './http/live.ts'

/** What the running server offers to its areas. */
export interface Services {
  config: Config
  database: Database
  hub: LiveHub
  log: Logger
  /** Every right that an endpoint names; complete once all areas are mounted. */
  allRights(): ReadonlySet<string>
  /** Every right by the area that names it, in the order of the areas that a team has; complete once all areas are mounted. */
  rightsByArea(areasOff: ReadonlySet<string>): { id: string; rights: string[] }[]
  /** The rights of the areas that a team has; complete once all areas are mounted. */
  rightsWithout(areasOff: ReadonlySet<string>): ReadonlySet<string>
  /** Every area's manifest, in their order; complete once all areas are mounted. */
  manifests(): readonly Area[]
  /** Every call; complete once all areas are mounted. */
  endpoints(): readonly Endpoint[]
  /** The areas that a team with these switches (`team.areas`) has not. */
  areasOff(switches: unknown): ReadonlySet<string>
  /** Rights by system role, from the areas' manifests; complete once all areas are mounted. */
  grantsOf(role: string): readonly string[]
  /** The boards of the areas that a team has; complete once all areas are mounted. */
  boards(areasOff: ReadonlySet<string>): readonly Screen[]
  /** The address that people reach this server by. */
  publicUrl(): string
  /** The first start is not finished: what people would log in to is still being made. */
  making(): boolean
}

/** How an area is mounted: `areas/x/server/index.ts` exports one as `mount`. */
export type Mount = (services: Services) => AreaServer
