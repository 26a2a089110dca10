import {
  type Action,
  type Column,
  columnsOf,
  SearchCard,
  searchQuery,
  TableCard,
  useList,
} from '#core/web/kit/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { type ExceptionRow, retryPlanException, selectPlanException } from '../../contract/aps/aps-exception.api.ts'
import { planException } from '../../contract/aps/aps-exception.ts'

const topics = ['planException', 'task', 'workOrder', 'machineDowntime']
const wide: Record<string, number> = { reason: 420, workorderNo: 150, materialNo: 120 }
const hidden = new Set(['lineName'])
/** The screens that are told which product to look for. */
const aboutProduct = new Set(['processConfiguration', 'MaterialMasterData'])

/** What planning could not take, why, and the way to mend it and try again. */
export default function ApsRetry() {
  const open = useOpen()
  const list = useList<ExceptionRow, typeof selectPlanException>(selectPlanException, {
    entity: planException,
    topics,
    search: ['kind', 'requiredEndDate', 'lastAt'],
  })
  const columns = columnsOf<ExceptionRow>(planException, planException.table).map(
    (column): Column<ExceptionRow> => ({
      ...column,
      ...(wide[column.key] && { width: wide[column.key] }),
      ...(column.key === 'reason' && { sortable: false }),
      hidden: hidden.has(column.key),
    }),
  )
  const actions: Action<ExceptionRow>[] = [
    {
      key: 'correct',
      at: 'row',
      can: ({ screen }) => screen !== null,
      run: ([row]) => {
        if (row?.screen)
          open(row.screen, aboutProduct.has(row.screen) ? searchQuery({ keyword: row.materialNo ?? undefined }) : {})
      },
    },
    { key: 'retry', right: 'task.schedule', endpoint: retryPlanException },
  ]
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      <TableCard list={list} columns={columns} actions={actions} />
    </div>
  )
}
