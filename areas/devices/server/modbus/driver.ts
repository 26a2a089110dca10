import type { Driver } from '../polling/pollers.ts'
import { pollDevice } from './poll-device.ts'

export const modbusDriver: Driver = {
  missing: async () => null,
  run: (_team, device, hear, end) => pollDevice(device, hear, end),
}
