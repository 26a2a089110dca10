import type { Logger } from 'pino'
import type { Screen } from '../contract/area.ts'
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
  /** Every right by the area that names it, in the order of the areas; complete once all areas are mounted. */
  rightsByArea(): { id: string; rights: string[] }[]
  /** Rights by system role, from the areas' manifests; complete once all areas are mounted. */
  grantsOf(role: string): readonly string[]
  /** Every board; complete once all areas are mounted. */
  boards(): readonly Screen[]
  /** The address that people reach this server by. */
  publicUrl(): string
  /** The first start is not finished: what people would log in to is still being made. */
  making(): boolean
}

/** How an area is mounted: `areas/x/server/index.ts` exports one as `mount`. */
export type Mount = (services: Services) => AreaServer
