import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { capacityDaily } from './capacity.ts'
import { qualityReport } from './quality.ts'

export const mount: Mount = () => ({
  area,
  handlers: [...capacityDaily.handlers, ...qualityReport.handlers],
  jobs: { ...capacityDaily.jobs, ...qualityReport.jobs },
})
