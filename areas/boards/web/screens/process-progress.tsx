import { type OrderProgress, selectProcessProgress } from '#areas/boards/contract/production.api.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardMatrix, BoardScreen, placeInput } from '#core/web/kit/board/index.ts'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

/** Orders against their operations: done of planned; what is done but not approved is marked. */
export default function ProcessProgress() {
  const t = useT()
  const { unapproved } = useQuantities()
  const cell = (row: OrderProgress, column: string) => {
    const found = row.operations.find((operation) => operation.produreName === column)
    if (!found) return null
    return {
      ...found,
      note: unapproved(found.unapproved) ?? undefined,
      tone:
        found.done >= found.planned
          ? found.unapproved > 0
            ? ('warn' as const)
            : ('good' as const)
          : ('plain' as const),
    }
  }
  return (
    <BoardScreen
      path="processProgress"
      endpoint={selectProcessProgress}
      input={placeInput}
      topics={boardTopics}
      minSeconds={20}
      filter={placeFilter}
    >
      {(data, settings) => (
        <BoardMatrix
          rows={data.rows}
          settings={settings}
          rowKey={(row) => row.id}
          heads={[
            { title: t('workOrder'), of: (row) => row.workorderNo, page: workOrderPage },
            { title: t('workOrder.materialDesc'), of: (row) => row.materialDesc },
            {
              title: t('workOrder.requiredEndDate'),
              of: (row) =>
                row.late ? `${row.requiredEndDate.slice(5)} ${t('board.late')}` : row.requiredEndDate.slice(5),
              bad: (row) => row.late,
            },
          ]}
          columns={data.operations}
          cell={cell}
        />
      )}
    </BoardScreen>
  )
}
