import { DesktopOutlined, QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageCodes } from '#core/contract/page-codes.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, CodeSheet, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { esopDisplayCrud } from '../../contract/line-display.ts'

type Row = RowIn<typeof esopDisplayCrud.select>

const form = { columns: 2 as const }

/** Which lines and stations show work instructions, and how their screens do. */
export default function ProLineSet() {
  const t = useT()
  const navigate = useNavigate()
  const [codes, setCodes] = useState(false)
  const show: Action<Row> = {
    key: 'show',
    at: 'row',
    icon: <DesktopOutlined />,
    right: 'board.view',
    can: ({ stationId }) => stationId !== null,
    run: ([row]) => row && void navigate(addressOf('stationEsopDisplay', { station: String(row.stationId) })),
  }
  return (
    <>
      <ListScreen<Row>
        crud={esopDisplayCrud}
        topics={['esopDisplay', 'station', 'productionLine']}
        search={['lineId', 'stationId', 'shown', 'layout']}
        form={form}
        actions={[show]}
        before={
          <Button icon={<QrcodeOutlined />} onClick={() => setCodes(true)}>
            {t('esopDisplay.pageCodes')}
          </Button>
        }
      />
      {codes && (
        <CodeSheet
          title={t('esopDisplay.pageCodes')}
          heading={t('esopDisplay.pageCodes')}
          codes={[
            { text: pageCodes.previous, name: t('kit.pdf.previous') },
            { text: pageCodes.next, name: t('kit.pdf.next') },
          ]}
          onClose={() => setCodes(false)}
        />
      )}
    </>
  )
}
