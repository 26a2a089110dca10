import { HistoryOutlined, QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, QrLabels, type RowIn, type View } from '#core/web/kit/index.ts'
import { useSlotDrawer } from '#core/web/kit/parts/slot-drawer.tsx'
import { moldCrud } from '../../contract/mold.ts'
import { HistoryDrawer } from '../parts/history-drawer.tsx'
import '../molds.css'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'moldDue.overdue', values: { due: ['overdue'] } },
  { label: 'moldDue.soon', values: { due: ['soon'] } },
  { label: 'moldStatus.inUse', values: { status: ['inUse'] } },
  { label: 'mold.view.away', values: { status: ['inMaintenance', 'underRepair'] } },
]

type MoldRow = RowIn<typeof moldCrud.select>

const search = ['number', 'name', 'status', 'due', 'pressIds', 'nextMaintenanceOn', 'enabled'] as const

const form = {
  columns: 3 as const,
  sections: [
    { title: 'mold.section.base', fields: ['number', 'name', 'location', 'holeCount', 'strokesPerMinute', 'pressIds'] },
    { title: 'mold.section.products', fields: ['products'] },
    {
      title: 'mold.section.maintenance',
      fields: [
        'designShots',
        'totalShots',
        'shotsSinceMaintenance',
        'maintenanceShots',
        'nextMaintenanceOn',
        'maintenanceMinutes',
      ],
    },
    { title: 'mold.section.more', fields: ['enabled', 'remark'] },
  ],
} as const

/** The mold ledger: what there is, where it is, and how near its maintenance. */
export default function MoldMain() {
  const t = useT()
  const [printing, setPrinting] = useState<MoldRow[] | null>(null)
  const [looked, setLooked] = useState<MoldRow | null>(null)
  const others = useSlotDrawer('mold.section', {
    name: ({ number, name }: MoldRow) => `${number} ${name}`,
    given: ({ id }) => ({ moldId: id }),
  })
  const actions: Action<MoldRow>[] = [
    {
      key: 'history',
      at: 'row',
      icon: <HistoryOutlined />,
      right: 'moldMounting.view',
      run: ([row]) => setLooked(row ?? null),
    },
    { key: 'label', icon: <QrcodeOutlined />, right: 'mold.view', run: (rows) => setPrinting(rows) },
    ...others.actions,
  ]
  return (
    <>
      <ListScreen
        crud={moldCrud}
        views={views}
        search={search}
        form={form}
        actions={actions}
        topics={['mold', 'moldMounting']}
      />
      {looked && <HistoryDrawer key={looked.id} mold={looked} onClose={() => setLooked(null)} />}
      {others.drawer}
      {printing && (
        <QrLabels
          title={t('mold.labels')}
          labels={printing.map(({ id, number, name, location }) => ({
            id,
            number: number ?? '',
            name: name ?? '',
            place: location ?? '',
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}
