import type { Db } from '#core/server/db/pool.ts'
import { readTeamConfig } from '#core/server/team-config.ts'

/** What the team asks of its orders (`team_config`, name `workOrder`). */
export interface OrderConfig {
  /** An order without a BOM is abnormal. */
  bomRequired: boolean
}

/** The team's rules for orders; what it never set is as most factories have it. */
export async function readOrderConfig(db: Db): Promise<OrderConfig> {
  const held = ((await readTeamConfig(db, 'workOrder')).value ?? {}) as Partial<OrderConfig>
  return { bomRequired: held.bomRequired === true }
}
