import { faceOf } from '#core/server/crud/face.ts'
import { takerOf } from '#core/server/crud/importing.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/arrangement.api.ts'
import { lineCrud } from '../contract/line.ts'
import { machineCrud } from '../contract/machine.ts'
import { stationCrud } from '../contract/station.ts'
import { workCenterCrud } from '../contract/work-center.ts'
import { arrangePeople } from './arrange.ts'
import { selectArrangeable } from './arrangeable.ts'
import { getArrangementWeek } from './arrangement-week.ts'
import { arrangements } from './arrangements.ts'
import { copyArrangementWeek } from './copy-arrangement-week.ts'
import { findPlaces } from './find-places.ts'
import { lines } from './lines.ts'
import { machines } from './machines.ts'
import { moveArrangement } from './move-arrangement.ts'
import { stations } from './stations.ts'
import { workCenters } from './work-centers.ts'

export { type ArrangeCheck, arrangementCheck } from './arrange-checks.ts'
export { lineLookup, machineLookup, personLookup, stationLookup, workCenterLookup } from './lookups.ts'
export { type MachineHappening, type TimelineMore, timelineMore } from './machine-timeline.ts'
export { takeCounts } from './take-counts.ts'

export const lineFace = faceOf(lineCrud.add, lines.served)
export const machineFace = faceOf(machineCrud.add, machines.served)
export const workCenterFace = faceOf(workCenterCrud.add, workCenters.served)
export const stationFace = faceOf(stationCrud.add, stations.served)

/** What takes the rows of their sheets. */
export const lineTaker = takerOf(lines.served)
export const machineTaker = takerOf(machines.served)
export const workCenterTaker = takerOf(workCenters.served)
export const stationTaker = takerOf(stations.served)

const served = [lines, machines, workCenters, stations, arrangements]

export const mount: Mount = () => ({
  area,
  fills: findPlaces,
  logScopes: {
    productionLine: { table: 'production_line' },
    machine: { table: 'machine' },
    station: { table: 'station' },
    workCenter: { table: 'work_center' },
    personnelArrangement: { table: 'personnel_arrangement' },
  },
  handlers: [
    ...served.flatMap((each) => each.handlers),
    handle(api.getArrangementWeek, getArrangementWeek),
    handle(api.selectArrangeable, selectArrangeable),
    handle(api.arrangePeople, arrangePeople),
    handle(api.moveArrangement, moveArrangement),
    handle(api.copyArrangementWeek, copyArrangementWeek),
  ],
  jobs: Object.assign({}, ...served.map((each) => each.jobs)),
})
