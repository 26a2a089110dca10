import { column, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { completedTask, completedTaskCrud } from '../../contract/floor.ts'

type Row = RowIn<typeof completedTaskCrud.select>

const columns = completedTask.table.map((key) => {
  if (key === 'achievement' || key === 'efficiency') return column.share<Row>(key)
  return key === 'taskNo' ? column.text<Row>('taskNo', { fixed: 'left', width: 150 }) : key
})

export default function Executed() {
  return (
    <ListScreen<Row>
      crud={completedTaskCrud}
      columns={columns}
      topics={['completedTask', 'task', 'report']}
      search={['workorderNo', 'taskNo', 'materialNo', 'produreName', 'workCenterId', 'lineId', 'workshopId', 'endedAt']}
    />
  )
}
