import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { countingFor } from '#core/server/crud/kept-counts.ts'
import { listPage } from '#core/server/crud/select.ts'
import { serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import type * as api from '../../contract/work-order.api.ts'
import { workOrder, workOrderCrud } from '../../contract/work-order.ts'
import { servedWorkOrder, workOrderDefinition } from './work-order.ts'
import { deletedWorkOrderList, workProgressList } from './work-order-list.ts'

export const workOrderVerbs = serveCrud(workOrderCrud, workOrderDefinition)

/** Orders that were deleted and can be brought back, the last deleted first. */
export const selectDeletedWorkOrder = (
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof api.selectDeletedWorkOrder>> =>
  listPage(ctx.db, deletedWorkOrderList(ctx.db, ctx), input, {
    ...shapeOf(servedWorkOrder, ctx),
    columns: columnsOf(workOrder, { deletedAt: { kind: 'instant' }, deletedByName: { kind: 'text' } }),
    sort: [{ field: 'deletedAt', order: 'desc' }],
  })

/** Orders with the quantities of their operations. */
export const selectWorkProgress = (ctx: Ctx, input: ListInput): Promise<OutputOf<typeof api.selectWorkProgress>> =>
  listPage(ctx.db, workProgressList(ctx.db, ctx), input, {
    ...shapeOf(servedWorkOrder, ctx),
    counting: countingFor(servedWorkOrder, ctx),
  })
