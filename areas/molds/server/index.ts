import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { maintainMold, repairMold, shelveMold } from '../contract/mold.api.ts'
import * as mounting from '../contract/mounting.api.ts'
import { molds } from './molds.ts'
import { mountings } from './mounting/list.ts'
import { machineNow, selectMachine } from './mounting/machines.ts'
import { mount as mountOn } from './mounting/mount.ts'
import { selectMountable, selectProduct } from './mounting/mountable.ts'
import { askRemoval, confirmRemoval, keepMounted } from './mounting/removal.ts'
import { maintain, repair, shelve } from './usage.ts'

export { moldsLacking } from './molds-lacking.ts'
export { type MoldFacts, readMolds } from './read-molds.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    ...molds.handlers,
    ...mountings.handlers,
    handle(maintainMold, maintain),
    handle(repairMold, repair),
    handle(shelveMold, shelve),
    handle(mounting.selectMoldMachine, selectMachine),
    handle(mounting.getMoldMachine, machineNow),
    handle(mounting.selectMountableMold, selectMountable),
    handle(mounting.selectMoldProduct, selectProduct),
    handle(mounting.mountMold, mountOn),
    handle(mounting.askMoldRemoval, askRemoval),
    handle(mounting.keepMoldMounted, keepMounted),
    handle(mounting.confirmMoldRemoval, confirmRemoval),
  ],
  jobs: { ...molds.jobs, ...mountings.jobs },
})
