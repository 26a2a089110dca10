import { useCall } from '#core/web/live/live.ts'
import { getHomeDay } from '../../contract/home.api.ts'

const topics = ['task', 'report', 'duty', 'machine', 'productionLine', 'calendar']

/** The production day, which several widgets show: it is read once for all. */
export const useDay = () => useCall(getHomeDay, {}, { topics })
