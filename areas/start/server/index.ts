import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/first-steps.api.ts'
import { taking } from './kept.ts'
import { makeOrder, makePlan } from './order.ts'
import { makePeople } from './people.ts'
import { makePlaces } from './places.ts'
import { makeProducts } from './products.ts'
import { makeShifts } from './shifts.ts'
import { skipFirstStep } from './skip.ts'
import { readFirstSteps } from './state.ts'
import { undoFirstStep } from './undo.ts'
import { workbookHandlers, workbookJobs } from './workbook.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    handle(api.getFirstSteps, (ctx) => readFirstSteps(ctx)),
    handle(api.setUpPlaces, (ctx, input) => taking(ctx, 'places', () => makePlaces(ctx, input), 'line')),
    handle(api.setUpShifts, (ctx, input) => taking(ctx, 'shifts', () => makeShifts(ctx, input), 'shiftMode')),
    handle(api.setUpPeople, (ctx, input) => taking(ctx, 'people', () => makePeople(ctx, input), 'teamUser')),
    handle(api.setUpProducts, (ctx, input) => taking(ctx, 'products', () => makeProducts(ctx, input), 'product')),
    handle(api.setUpOrder, (ctx, input) => taking(ctx, 'order', () => makeOrder(ctx, input), 'workOrder')),
    handle(api.setUpPlan, (ctx, { orderId }) => taking(ctx, 'plan', () => makePlan(ctx, orderId), 'task')),
    handle(api.skipFirstStep, skipFirstStep),
    handle(api.undoFirstStep, (ctx, { step }) => undoFirstStep(ctx, step)),
    ...workbookHandlers,
  ],
  jobs: workbookJobs,
})
