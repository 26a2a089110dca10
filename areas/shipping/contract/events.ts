import { defineEvent } from '#core/contract/event.ts'

/** A shipment has left the house. */
export const shipmentSent = defineEvent<{ shipmentId: number }>('shipping.shipmentSent')
