import { copyCraftHours as copyHours } from '#areas/routing/contract/craft-hours.ts'
import * as api from '#areas/routing/contract/routing.api.ts'
import { faceOf } from '#core/server/crud/face.ts'
import { takerOf } from '#core/server/crud/importing.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { operationCrud } from '../contract/operation.ts'
import { routingCrud } from '../contract/routing.ts'
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
export { type StandardTime, setStandardTimes, standardTimes, type TimePlace } from './standard-times.ts'
export { placeKey } from './write-hours.ts'

export const operationFace = faceOf(operationCrud.add, operations.served)
export const routingFace = faceOf(routingCrud.add, routings.served)

/** What takes the rows of their sheets; a routing has a row for each of its operations. */
export const operationTaker = takerOf(operations.served)
export const routingTaker = routings.taker

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
