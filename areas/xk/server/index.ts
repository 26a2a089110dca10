import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { getIncomeLabel } from '../contract/xk.ts'
import { incomeLabels } from './income-labels.ts'

export const mount: Mount = () => ({ area, handlers: [handle(getIncomeLabel, incomeLabels)] })
