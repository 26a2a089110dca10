import { useEffect, useEffectEvent } from 'react'
import type { ActOnRecord } from '#core/contract/find.ts'
import { call } from '#core/web/call/request.ts'
import { useActions } from '#core/web/kit/list/use-actions.tsx'
import { tellFailure } from '#core/web/kit/send.ts'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder, workOrderCrud } from '../../contract/work-order.ts'
import { print, verbs } from '../parts/order-acts.ts'

/** Does with one order what its list would, asking and telling the same. */
export default function OrderAct({ act, id }: ActOnRecord) {
  const { start, dialogs } = useActions<WorkOrderRow>(workOrder, () => {})
  const begin = useEffectEvent(async () => {
    try {
      const row = (await call(workOrderCrud.get, { id })) as WorkOrderRow
      const fitting = [...verbs, print].filter(
        ({ key }) => key === act || (act === 'confirm' && key === 'confirmAgain'),
      )
      const action = fitting.find((each) => each.can?.(row)) ?? fitting[0]
      if (action) await start(action, [row])
    } catch (error) {
      tellFailure(error)
    }
  })
  useEffect(() => void begin(), [])
  return <>{dialogs}</>
}
