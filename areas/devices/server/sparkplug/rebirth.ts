import { encodePayload } from './codec.ts'
import { dataTypes } from './message.ts'

/** What asks an edge node for its birth certificates. */
export const rebirthCommand = (): Buffer =>
  encodePayload({
    timestamp: Date.now(),
    metrics: [{ name: 'Node Control/Rebirth', datatype: dataTypes.Boolean, value: true }],
  })
