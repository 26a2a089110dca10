import { crewName } from './crews.ts'
import type { Loaded } from './load.ts'

/** What tasks need beside their machine, as people call it: `mold K-12` and `fixture F3` by their own names, a crew by its position. */
export const resourceName = ({ crews }: Pick<Loaded, 'crews'>, id: unknown): string =>
  crewName(crews, id) ?? String(id).replace(/^(mold|fixture) /, '')
