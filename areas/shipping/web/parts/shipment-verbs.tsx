import type { Endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { type Action, type RowIn, verbAction } from '#core/web/kit/index.ts'
import * as api from '../../contract/shipment.api.ts'
import { type ShipmentVerb, type shipmentCrud, shipmentStatus } from '../../contract/shipment.ts'

export type ShipmentRow = RowIn<typeof shipmentCrud.select>

const why = { name: 'shipmentAsk', fields: { note: field.multiline({ required: true, max: 500 }) } }

/** A verb of the status on one row, as it was seen. */
const onOne = (
  verb: ShipmentVerb,
  endpoint: Endpoint,
  props: Partial<Action<ShipmentRow>> = {},
): Action<ShipmentRow> => ({
  ...verbAction<ShipmentRow, ShipmentVerb>(shipmentStatus, verb, endpoint),
  at: 'row',
  confirm: false,
  input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  ...props,
})

/** What is done with a whole shipment, beside its delivery, which wants pictures too. */
export const shipmentVerbs: Action<ShipmentRow>[] = [
  onOne('ship', api.shipShipment, { confirm: true }),
  onOne('recall', api.recallShipment, { ask: why, danger: true }),
  onOne('cancel', api.cancelShipment, { ask: why, danger: true }),
]
