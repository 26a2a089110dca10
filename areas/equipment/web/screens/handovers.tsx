import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { handoverCrud } from '../../contract/handover.ts'
import { HandoverDrawer } from '../parts/handover-drawer.tsx'
import { NewHandover } from '../parts/new-handover.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'handoverStatus.open', values: { status: ['open'] } },
  { label: 'handoverStatus.outgoingSigned', values: { status: ['outgoingSigned'] } },
]

type Row = RowIn<typeof handoverCrud.select>

export default function Handovers() {
  const t = useT()
  const { can } = useSession()
  const [opening, setOpening] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ListScreen<Row>
        crud={handoverCrud}
        views={views}
        search={['productionDay', 'lineId', 'workshopId', 'status']}
        open={({ id }) => setOpened(id)}
        actions={[{ key: 'open', at: 'row', label: 'handover.open', run: ([row]) => setOpened(row?.id ?? null) }]}
        before={
          can('handover.edit') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpening(true)}>
              {t('handover.new')}
            </Button>
          )
        }
      />
      {opening && (
        <NewHandover
          onClose={() => setOpening(false)}
          onOpened={(id) => {
            setOpening(false)
            setOpened(id)
          }}
        />
      )}
      {opened && <HandoverDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
