import { area as andon } from '#areas/andon/area.ts'
import { parts as andonParts, screens as andonScreens } from '#areas/andon/web/index.ts'
import { area as approvals } from '#areas/approvals/area.ts'
import { screens as approvalsScreens } from '#areas/approvals/web/index.ts'
import { area as boards } from '#areas/boards/area.ts'
import { parts as boardsParts, screens as boardsScreens } from '#areas/boards/web/index.ts'
import { area as calendar } from '#areas/calendar/area.ts'
import { screens as calendarScreens } from '#areas/calendar/web/index.ts'
import { area as devices } from '#areas/devices/area.ts'
import { screens as devicesScreens } from '#areas/devices/web/index.ts'
import { area as equipment } from '#areas/equipment/area.ts'
import { screens as equipmentScreens } from '#areas/equipment/web/index.ts'
import { area as esop } from '#areas/esop/area.ts'
import { parts as esopParts, screens as esopScreens } from '#areas/esop/web/index.ts'
import { area as execution } from '#areas/execution/area.ts'
import { parts as executionParts, screens as executionScreens } from '#areas/execution/web/index.ts'
import { area as home } from '#areas/home/area.ts'
import { screens as homeScreens } from '#areas/home/web/index.ts'
import { area as identity } from '#areas/identity/area.ts'
import { screens as identityScreens } from '#areas/identity/web/index.ts'
import { area as materials } from '#areas/materials/area.ts'
import { screens as materialsScreens } from '#areas/materials/web/index.ts'
import { area as molds } from '#areas/molds/area.ts'
import { screens as moldsScreens } from '#areas/molds/web/index.ts'
import { area as notifications } from '#areas/notifications/area.ts'
import { screens as notificationsScreens } from '#areas/notifications/web/index.ts'
import { area as orders } from '#areas/orders/area.ts'
import { standalone as ordersPages, parts as ordersParts, screens as ordersScreens } from '#areas/orders/web/index.ts'
import { area as planning } from '#areas/planning/area.ts'
import { parts as planningParts, screens as planningScreens } from '#areas/planning/web/index.ts'
import { area as quality } from '#areas/quality/area.ts'
import { parts as qualityParts, screens as qualityScreens } from '#areas/quality/web/index.ts'
import { area as routing } from '#areas/routing/area.ts'
import { screens as routingScreens } from '#areas/routing/web/index.ts'
import { area as workcenters } from '#areas/workcenters/area.ts'
import { screens as workcentersScreens } from '#areas/workcenters/web/index.ts'
import type { MountedArea } from '#core/web/screens/screens.ts'

/** Every area of the product with the screens that it brings. */
export const areas: MountedArea[] = [
  { area: home, screens: homeScreens },
  { area: identity, screens: identityScreens },
  { area: materials, screens: materialsScreens },
  { area: routing, screens: routingScreens },
  { area: calendar, screens: calendarScreens },
  { area: workcenters, screens: workcentersScreens },
  { area: equipment, screens: equipmentScreens },
  { area: devices, screens: devicesScreens },
  { area: orders, screens: ordersScreens, standalone: ordersPages, parts: ordersParts },
  { area: planning, screens: planningScreens, parts: planningParts },
  { area: molds, screens: moldsScreens },
  { area: boards, screens: boardsScreens, parts: boardsParts },
  { area: execution, screens: executionScreens, parts: executionParts },
  { area: approvals, screens: approvalsScreens },
  { area: esop, screens: esopScreens, parts: esopParts },
  { area: quality, screens: qualityScreens, parts: qualityParts },
  { area: andon, screens: andonScreens, parts: andonParts },
  { area: notifications, screens: notificationsScreens },
]
