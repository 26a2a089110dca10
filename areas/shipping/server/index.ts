import { labelKind } from '#areas/printing/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as desk from '../contract/desk.api.ts'
import * as api from '../contract/shipment.api.ts'
import { deliveryCourse, deliveryLines } from './delivery-lines.ts'
import { deliveryNote } from './delivery-note.ts'
import { deliveryCustomers } from './desk/customers.ts'
import { deliveryDesk } from './desk/desk.ts'
import { endangeredLines } from './desk/endangered.ts'
import { addDeliveryReminder, finishDeliveryReminder, repeatDeliveryReminder } from './desk/reminders.ts'
import { findShipments } from './find.ts'
import { addShipment, setShipmentLine } from './make.ts'
import { pickShipment, pickWholeShipment, scanShipment, unpickShipment } from './pick.ts'
import { releaseClosed, releaseLines, reserveLines } from './reserve.ts'
import { cancelShipment, deliverShipment, recallShipment, shipShipment } from './send.ts'
import { printShipment, shipmentPrint, shipmentSheet } from './sheet.ts'
import { shipments } from './shipments.ts'
import { linesInUse } from './uses.ts'

export const mount: Mount = () => ({
  area,
  fills: [...findShipments, ...linesInUse, fill(labelKind, deliveryNote.id, deliveryNote)],
  handlers: [
    ...shipments.handlers,
    ...deliveryLines.handlers,
    handle(api.addShipment, addShipment),
    handle(api.setShipmentLine, setShipmentLine),
    handle(api.getShipmentSheet, shipmentSheet),
    handle(api.pickShipment, pickShipment),
    handle(api.scanShipment, scanShipment),
    handle(api.pickWholeShipment, pickWholeShipment),
    handle(api.unpickShipment, unpickShipment),
    handle(api.shipShipment, shipShipment),
    handle(api.recallShipment, recallShipment),
    handle(api.deliverShipment, deliverShipment),
    handle(api.cancelShipment, cancelShipment),
    handle(api.reserveDeliveryLine, reserveLines),
    handle(api.releaseDeliveryLine, releaseLines),
    handle(api.getShipmentPrint, shipmentPrint),
    handle(api.printShipment, printShipment),
    handle(api.getDeliveryCourse, deliveryCourse),
    handle(desk.selectDeliveryCustomer, deliveryCustomers),
    handle(desk.getDeliveryDesk, deliveryDesk),
    handle(desk.selectEndangeredLine, endangeredLines),
    handle(desk.addDeliveryReminder, addDeliveryReminder),
    handle(desk.finishDeliveryReminder, finishDeliveryReminder),
    handle(desk.repeatDeliveryReminder, repeatDeliveryReminder),
  ],
  answers: [releaseClosed],
  jobs: { ...shipments.jobs, ...deliveryLines.jobs },
})
