import { mount as andon } from '#areas/andon/server/index.ts'
import { mount as announcements } from '#areas/announcements/server/index.ts'
import { mount as approvals } from '#areas/approvals/server/index.ts'
import { mount as boards } from '#areas/boards/server/index.ts'
import { mount as calendar } from '#areas/calendar/server/index.ts'
import { mount as changeover } from '#areas/changeover/server/index.ts'
import { mount as cloud } from '#areas/cloud/server/index.ts'
import { mount as devices } from '#areas/devices/server/index.ts'
import { mount as documents } from '#areas/documents/server/index.ts'
import { mount as equipment } from '#areas/equipment/server/index.ts'
import { mount as esop } from '#areas/esop/server/index.ts'
import { mount as execution } from '#areas/execution/server/index.ts'
import { mount as figures } from '#areas/figures/server/index.ts'
import { mount as home } from '#areas/home/server/index.ts'
import { mount as identity } from '#areas/identity/server/index.ts'
import { mount as integration } from '#areas/integration/server/index.ts'
import { mount as inventory } from '#areas/inventory/server/index.ts'
import { mount as jy } from '#areas/jy/server/index.ts'
import { mount as lines } from '#areas/lines/server/index.ts'
import { mount as maintenance } from '#areas/maintenance/server/index.ts'
import { mount as materials } from '#areas/materials/server/index.ts'
import { mount as molds } from '#areas/molds/server/index.ts'
import { mount as notifications } from '#areas/notifications/server/index.ts'
import { mount as orders } from '#areas/orders/server/index.ts'
import { mount as packing } from '#areas/packing/server/index.ts'
import { mount as planning } from '#areas/planning/server/index.ts'
import { mount as printing } from '#areas/printing/server/index.ts'
import { mount as quality } from '#areas/quality/server/index.ts'
import { mount as qx } from '#areas/qx/server/index.ts'
import { mount as reports } from '#areas/reports/server/index.ts'
import { mount as routing } from '#areas/routing/server/index.ts'
import { mount as seals } from '#areas/seals/server/index.ts'
import { mount as shipping } from '#areas/shipping/server/index.ts'
import { mount as sl } from '#areas/sl/server/index.ts'
import { mount as start } from '#areas/start/server/index.ts'
import { mount as times } from '#areas/times/server/index.ts'
import { mount as trace } from '#areas/trace/server/index.ts'
import { mount as wages } from '#areas/wages/server/index.ts'
import { mount as wip } from '#areas/wip/server/index.ts'
import { mount as workcenters } from '#areas/workcenters/server/index.ts'
import { mount as xk } from '#areas/xk/server/index.ts'
import { mount as xy } from '#areas/xy/server/index.ts'
import type { Config } from '#core/server/config.ts'
import type { Mount } from '#core/server/services.ts'

/** Every area, in the order in which they answer each other's events. */
const mounts: Mount[] = [
  identity,
  calendar,
  workcenters,
  equipment,
  devices,
  printing,
  materials,
  routing,
  molds,
  orders,
  planning,
  approvals,
  seals,
  execution,
  times,
  esop,
  documents,
  quality,
  wip,
  changeover,
  maintenance,
  inventory,
  packing,
  shipping,
  lines,
  qx,
  jy,
  xy,
  xk,
  sl,
  wages,
  reports,
  trace,
  boards,
  figures,
  home,
  start,
  notifications,
  announcements,
  andon,
  integration,
]

/** The areas that this server has not, by their ids: no team has them, and no page asks for them. */
export const leftOutOf = (config: Pick<Config, 'cloud'>): readonly string[] => (config.cloud ? [] : ['cloud'])

/** The areas of a server: what is a provider's alone is left out of the others. */
export const mountsOf = (config: Pick<Config, 'cloud'>): Mount[] => (config.cloud ? [...mounts, cloud] : mounts)
