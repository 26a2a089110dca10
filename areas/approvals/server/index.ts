import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { selectApprovalSetting, updateApprovalSetting } from '../contract/approval.ts'
import { delegations } from './delegations.ts'
import { readSettings, updateSetting } from './settings.ts'

export {
  type Approval,
  addApprovals,
  approvalsOf,
  submitForApproval,
  waitsForCaller,
  withdrawFromApproval,
} from './approvals.ts'
export { courseOf, waitingFor } from './course.ts'
export { type ApprovalKind, approvalHandlers } from './decide.ts'
export { approvalKind, readSettings, updateSetting } from './settings.ts'
export { settleRows } from './settle.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    ...delegations.handlers,
    handle(selectApprovalSetting, (ctx) => readSettings(ctx)),
    handle(updateApprovalSetting, updateSetting),
  ],
  jobs: delegations.jobs,
})
