import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'

export { applyTaskReport, sharesOfTask, type TaskReport, type TaskShare } from './apply-task-report.ts'
export { changeMoldOfTask, endTask, startTask } from './start-task.ts'

export const mount: Mount = () => ({ area, handlers: [] })
