import { DesktopOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { esopDisplayCrud } from '../../contract/line-display.ts'

type Row = RowIn<typeof esopDisplayCrud.select>

const form = { columns: 2 as const }

/** Which lines and stations show work instructions, and how their screens do. */
export default function ProLineSet() {
  const navigate = useNavigate()
  const show: Action<Row> = {
    key: 'show',
    at: 'row',
    icon: <DesktopOutlined />,
    right: 'board.view',
    can: ({ stationId }) => stationId !== null,
    run: ([row]) => row && void navigate(addressOf('stationEsopDisplay', { station: String(row.stationId) })),
  }
  return (
    <ListScreen<Row>
      crud={esopDisplayCrud}
      topics={['esopDisplay', 'station', 'productionLine']}
      search={['lineId', 'stationId', 'shown', 'layout']}
      form={form}
      actions={[show]}
    />
  )
}
