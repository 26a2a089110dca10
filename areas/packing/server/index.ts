import { labelKind } from '#areas/printing/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/packing.api.ts'
import {
  closeUnit,
  dissolveUnit,
  moveUnit,
  openPackingUnit,
  reopenUnit,
  takeOff,
  takeOutLine,
  unitSheet,
} from './acts.ts'
import { unitCourse } from './course.ts'
import { findUnits } from './find.ts'
import { unitLabel } from './label-kind.ts'
import { printUnits } from './labels.ts'
import { packingRules } from './rules.ts'
import { scan } from './scan.ts'
import { mergeUnits, splitUnit } from './split.ts'
import { packingUnits } from './units.ts'

export const mount: Mount = () => ({
  area,
  fills: [...findUnits, fill(labelKind, unitLabel.id, unitLabel)],
  handlers: [
    ...packingRules.handlers,
    ...packingUnits.handlers,
    handle(api.getPackingUnitSheet, unitSheet),
    handle(api.openPackingUnit, openPackingUnit),
    handle(api.scanPackingUnit, scan),
    handle(api.takeOutPackingUnit, takeOutLine),
    handle(api.takeOffPackingUnit, takeOff),
    handle(api.closePackingUnit, closeUnit),
    handle(api.reopenPackingUnit, reopenUnit),
    handle(api.dissolvePackingUnit, dissolveUnit),
    handle(api.movePackingUnit, moveUnit),
    handle(api.splitPackingUnit, splitUnit),
    handle(api.mergePackingUnit, mergeUnits),
    handle(api.getPackingUnitCourse, unitCourse),
    handle(api.printPackingUnit, printUnits),
  ],
  jobs: { ...packingRules.jobs, ...packingUnits.jobs },
})
