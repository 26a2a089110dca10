import { mount as andon } from '#areas/andon/server/index.ts'
import { mount as approvals } from '#areas/approvals/server/index.ts'
import { mount as boards } from '#areas/boards/server/index.ts'
import { mount as calendar } from '#areas/calendar/server/index.ts'
import { mount as devices } from '#areas/devices/server/index.ts'
import { mount as equipment } from '#areas/equipment/server/index.ts'
import { mount as esop } from '#areas/esop/server/index.ts'
import { mount as execution } from '#areas/execution/server/index.ts'
import { mount as home } from '#areas/home/server/index.ts'
import { mount as identity } from '#areas/identity/server/index.ts'
import { mount as materials } from '#areas/materials/server/index.ts'
import { mount as molds } from '#areas/molds/server/index.ts'
import { mount as notifications } from '#areas/notifications/server/index.ts'
import { mount as orders } from '#areas/orders/server/index.ts'
import { mount as planning } from '#areas/planning/server/index.ts'
import { mount as quality } from '#areas/quality/server/index.ts'
import { mount as routing } from '#areas/routing/server/index.ts'
import { mount as workcenters } from '#areas/workcenters/server/index.ts'
import type { Mount } from '#core/server/services.ts'

/** Every area, in the order in which they answer each other's events. */
export const mounts: Mount[] = [
  identity,
  calendar,
  workcenters,
  equipment,
  devices,
  materials,
  routing,
  molds,
  orders,
  planning,
  approvals,
  execution,
  esop,
  quality,
  boards,
  home,
  notifications,
  andon,
]
