import { copyCraftHours as copyHours } from '#areas/routing/contract/craft-hours.ts'
import * as api from '#areas/routing/contract/routing.api.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { combinations } from './combinations.ts'
import { copyCraftHours } from './copy-craft-hours.ts'
import { copyRouting } from './copy-routing.ts'
import { craftHours } from './craft-hours.ts'
import { findOperations } from './find-operations.ts'
import { operations } from './operations.ts'
import { routingLines, routings } from './routings.ts'
import { setDefaultRouting } from './set-default-routing.ts'
import { unitsOfOperations } from './unit-renamed.ts'

export { type RoutingSnapshot, routingSnapshot, routingSnapshots, type SnapshotOperation } from './routing-snapshot.ts'

const served = [operations, routings, routingLines, craftHours, combinations]

export const mount: Mount = () => ({
  area,
  fills: findOperations,
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(api.setDefaultRouting, setDefaultRouting),
    handle(api.copyRouting, copyRouting),
    handle(copyHours, copyCraftHours),
  ],
  jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  answers: [unitsOfOperations],
})
