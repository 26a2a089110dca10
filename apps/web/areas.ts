import { area as andon } from '#areas/andon/area.ts'
import { parts as andonParts, screens as andonScreens } from '#areas/andon/web/index.ts'
import { area as announcements } from '#areas/announcements/area.ts'
import { parts as announcementsParts, screens as announcementsScreens } from '#areas/announcements/web/index.ts'
import { area as approvals } from '#areas/approvals/area.ts'
import { screens as approvalsScreens } from '#areas/approvals/web/index.ts'
import { area as boards } from '#areas/boards/area.ts'
import { parts as boardsParts, screens as boardsScreens } from '#areas/boards/web/index.ts'
import { area as calendar } from '#areas/calendar/area.ts'
import { screens as calendarScreens } from '#areas/calendar/web/index.ts'
import { area as changeover } from '#areas/changeover/area.ts'
import { screens as changeoverScreens } from '#areas/changeover/web/index.ts'
import { area as cloud } from '#areas/cloud/area.ts'
import { parts as cloudParts, screens as cloudScreens } from '#areas/cloud/web/index.ts'
import { area as devices } from '#areas/devices/area.ts'
import { screens as devicesScreens } from '#areas/devices/web/index.ts'
import { area as documents } from '#areas/documents/area.ts'
import { parts as documentsParts, screens as documentsScreens } from '#areas/documents/web/index.ts'
import { area as equipment } from '#areas/equipment/area.ts'
import { screens as equipmentScreens } from '#areas/equipment/web/index.ts'
import { area as esop } from '#areas/esop/area.ts'
import { standalone as esopPages, parts as esopParts, screens as esopScreens } from '#areas/esop/web/index.ts'
import { area as execution } from '#areas/execution/area.ts'
import { parts as executionParts, screens as executionScreens } from '#areas/execution/web/index.ts'
import { area as figures } from '#areas/figures/area.ts'
import { screens as figuresScreens } from '#areas/figures/web/index.ts'
import { area as home } from '#areas/home/area.ts'
import { screens as homeScreens } from '#areas/home/web/index.ts'
import { area as identity } from '#areas/identity/area.ts'
import { parts as identityParts, screens as identityScreens } from '#areas/identity/web/index.ts'
import { area as integration } from '#areas/integration/area.ts'
import { screens as integrationScreens } from '#areas/integration/web/index.ts'
import { area as inventory } from '#areas/inventory/area.ts'
import { parts as inventoryParts, screens as inventoryScreens } from '#areas/inventory/web/index.ts'
import { area as jy } from '#areas/jy/area.ts'
import { screens as jyScreens } from '#areas/jy/web/index.ts'
import { area as lines } from '#areas/lines/area.ts'
import { screens as linesScreens } from '#areas/lines/web/index.ts'
import { area as maintenance } from '#areas/maintenance/area.ts'
import { parts as maintenanceParts, screens as maintenanceScreens } from '#areas/maintenance/web/index.ts'
import { area as materials } from '#areas/materials/area.ts'
import { screens as materialsScreens } from '#areas/materials/web/index.ts'
import { area as molds } from '#areas/molds/area.ts'
import { screens as moldsScreens } from '#areas/molds/web/index.ts'
import { area as notifications } from '#areas/notifications/area.ts'
import { screens as notificationsScreens } from '#areas/notifications/web/index.ts'
import { area as orders } from '#areas/orders/area.ts'
import { standalone as ordersPages, parts as ordersParts, screens as ordersScreens } from '#areas/orders/web/index.ts'
import { area as packing } from '#areas/packing/area.ts'
import { parts as packingParts, screens as packingScreens } from '#areas/packing/web/index.ts'
import { area as planning } from '#areas/planning/area.ts'
import { parts as planningParts, screens as planningScreens } from '#areas/planning/web/index.ts'
import { area as printing } from '#areas/printing/area.ts'
import { parts as printingParts, screens as printingScreens } from '#areas/printing/web/index.ts'
import { area as quality } from '#areas/quality/area.ts'
import {
  standalone as qualityPages,
  parts as qualityParts,
  screens as qualityScreens,
} from '#areas/quality/web/index.ts'
import { area as qx } from '#areas/qx/area.ts'
import { standalone as qxPages, screens as qxScreens } from '#areas/qx/web/index.ts'
import { area as reports } from '#areas/reports/area.ts'
import { screens as reportsScreens } from '#areas/reports/web/index.ts'
import { area as routing } from '#areas/routing/area.ts'
import { screens as routingScreens } from '#areas/routing/web/index.ts'
import { area as seals } from '#areas/seals/area.ts'
import { screens as sealsScreens } from '#areas/seals/web/index.ts'
import { area as shipping } from '#areas/shipping/area.ts'
import { screens as shippingScreens } from '#areas/shipping/web/index.ts'
import { area as sl } from '#areas/sl/area.ts'
import { screens as slScreens } from '#areas/sl/web/index.ts'
import { area as start } from '#areas/start/area.ts'
import { parts as startParts, screens as startScreens } from '#areas/start/web/index.ts'
import { area as times } from '#areas/times/area.ts'
import { parts as timesParts } from '#areas/times/web/index.ts'
import { area as trace } from '#areas/trace/area.ts'
import { screens as traceScreens } from '#areas/trace/web/index.ts'
import { area as wages } from '#areas/wages/area.ts'
import { screens as wagesScreens } from '#areas/wages/web/index.ts'
import { area as wip } from '#areas/wip/area.ts'
import { screens as wipScreens } from '#areas/wip/web/index.ts'
import { area as workcenters } from '#areas/workcenters/area.ts'
import { screens as workcentersScreens } from '#areas/workcenters/web/index.ts'
import { area as xk } from '#areas/xk/area.ts'
import { standalone as xkPages, screens as xkScreens } from '#areas/xk/web/index.ts'
import { area as xy } from '#areas/xy/area.ts'
import { screens as xyScreens } from '#areas/xy/web/index.ts'
import type { MountedArea } from '#core/web/screens/screens.ts'

/** Every area of the product with the screens that it brings. */
export const areas: MountedArea[] = [
  { area: figures, screens: figuresScreens },
  { area: home, screens: homeScreens },
  { area: start, screens: startScreens, parts: startParts },
  { area: identity, screens: identityScreens, parts: identityParts },
  { area: materials, screens: materialsScreens },
  { area: routing, screens: routingScreens },
  { area: calendar, screens: calendarScreens },
  { area: workcenters, screens: workcentersScreens },
  { area: equipment, screens: equipmentScreens },
  { area: devices, screens: devicesScreens },
  { area: orders, screens: ordersScreens, standalone: ordersPages, parts: ordersParts },
  { area: planning, screens: planningScreens, parts: planningParts },
  { area: molds, screens: moldsScreens },
  { area: times, screens: {}, parts: timesParts },
  { area: inventory, screens: inventoryScreens, parts: inventoryParts },
  { area: trace, screens: traceScreens },
  { area: boards, screens: boardsScreens, parts: boardsParts },
  { area: execution, screens: executionScreens, parts: executionParts },
  { area: approvals, screens: approvalsScreens },
  { area: seals, screens: sealsScreens },
  { area: esop, screens: esopScreens, standalone: esopPages, parts: esopParts },
  { area: documents, screens: documentsScreens, parts: documentsParts },
  { area: quality, screens: qualityScreens, standalone: qualityPages, parts: qualityParts },
  { area: changeover, screens: changeoverScreens },
  { area: wip, screens: wipScreens },
  { area: maintenance, screens: maintenanceScreens, parts: maintenanceParts },
  { area: packing, screens: packingScreens, parts: packingParts },
  { area: shipping, screens: shippingScreens },
  { area: lines, screens: linesScreens },
  { area: jy, screens: jyScreens },
  { area: xy, screens: xyScreens },
  { area: xk, screens: xkScreens, standalone: xkPages },
  { area: sl, screens: slScreens },
  { area: qx, screens: qxScreens, standalone: qxPages },
  { area: printing, screens: printingScreens, parts: printingParts },
  { area: wages, screens: wagesScreens },
  { area: reports, screens: reportsScreens },
  { area: announcements, screens: announcementsScreens, parts: announcementsParts },
  { area: andon, screens: andonScreens, parts: andonParts },
  { area: notifications, screens: notificationsScreens },
  { area: integration, screens: integrationScreens },
  { area: cloud, screens: cloudScreens, parts: cloudParts },
]
