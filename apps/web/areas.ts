import { area as identity } from '#areas/identity/area.ts'
import { screens as identityScreens } from '#areas/identity/web/index.ts'
import { area as planning } from '#areas/planning/area.ts'
import { screens as planningScreens } from '#areas/planning/web/index.ts'
import type { MountedArea } from '#core/web/screens.ts'

/** Every area of the product with the screens that it brings. */
export const areas: MountedArea[] = [
  { area: identity, screens: identityScreens },
  { area: planning, screens: planningScreens },
]
