import { listPeople } from '#areas/identity/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as maintenance from '../contract/maintenance.api.ts'
import { selectMoldPerson } from '../contract/maintenance.ts'
import * as mounting from '../contract/mounting.api.ts'
import { findMolds } from './find-molds.ts'
import { cancel, confirm, reject, submit } from './maintenance/judge.ts'
import { maintenances } from './maintenance/records.ts'
import { maintenanceTypes } from './maintenance/types.ts'
import { molds } from './molds.ts'
import { mountings } from './mounting/list.ts'
import { machineNow, selectMachine } from './mounting/machines.ts'
import { mount as mountOn } from './mounting/mount.ts'
import { selectMountable, selectProduct } from './mounting/mountable.ts'
import { askRemoval, confirmRemoval, keepMounted } from './mounting/removal.ts'

export { type HungMold, hungMolds } from './hung-molds.ts'
export { reckonedMolds } from './mold-shots.ts'
export { type DueMold, moldsDue } from './molds-due.ts'
export { moldsLacking } from './molds-lacking.ts'
export { type MoldFacts, readMolds } from './read-molds.ts'

const served = [molds, mountings, maintenanceTypes, maintenances]

export const mount: Mount = () => ({
  area,
  fills: findMolds,
  logScopes: {
    moldMounting: { table: 'mold_mounting' },
  },
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(selectMoldPerson, listPeople),
    handle(maintenance.submitMoldMaintenance, submit),
    handle(maintenance.confirmMoldMaintenance, confirm),
    handle(maintenance.rejectMoldMaintenance, reject),
    handle(maintenance.cancelMoldMaintenance, cancel),
    handle(mounting.selectMoldMachine, selectMachine),
    handle(mounting.getMoldMachine, machineNow),
    handle(mounting.selectMountableMold, selectMountable),
    handle(mounting.selectMoldProduct, selectProduct),
    handle(mounting.mountMold, mountOn),
    handle(mounting.askMoldRemoval, askRemoval),
    handle(mounting.keepMoldMounted, keepMounted),
    handle(mounting.confirmMoldRemoval, confirmRemoval),
  ],
  jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
})
