import { HistoryOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { maintenanceWearCrud, replaceVulnerablePart, wearReasons } from '../../contract/wear.ts'
import { WearHistory } from '../parts/wear-history.tsx'
import '../maintenance.css'

type Row = RowIn<typeof maintenanceWearCrud.select>

const asked = {
  usedBefore: field.decimal({ initial: 0, max: 999_999_999, scale: 2 }),
  fromStock: field.boolean({ initial: true }),
  note: field.text({ max: 500 }),
}
const name = 'maintenanceWearAsk'
const reason = field.choice(wearReasons, { required: true, initial: 'planned', labels: 'maintenanceWearReason' })
const ofOne = ([row]: Row[], values: object) => ({ id: row?.id, fittingId: row?.fittingId ?? null, ...values })

const form = {
  columns: 3 as const,
  visible: (key: string, { meter }: FormValues) =>
    key === 'moldId' ? meter === 'shots' : key === 'machineId' ? meter !== 'shots' : true,
  sections: [
    { title: 'maintenanceWear.section.where', fields: ['meter', 'moldId', 'machineId', 'position', 'partId'] },
    { title: 'maintenanceWear.section.life', fields: ['life', 'warnPercent', 'locks', 'enabled', 'remark'] },
  ],
} as const

/** Parts that wear: how much of their life is used, when they are to be replaced, and each that sat there. */
export default function VulnerableParts() {
  const [looked, setLooked] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    callAction<Row, typeof replaceVulnerablePart>(replaceVulnerablePart, {
      key: 'replace',
      at: 'row',
      right: 'maintenanceWear.replace',
      can: ({ installedAt }) => installedAt !== null,
      ask: { name, fields: { reason, ...asked } },
      input: ofOne,
    }),
    callAction<Row, typeof replaceVulnerablePart>(replaceVulnerablePart, {
      key: 'install',
      at: 'row',
      right: 'maintenanceWear.replace',
      can: ({ installedAt }) => installedAt === null,
      ask: { name, fields: asked },
      input: ofOne,
    }),
    { key: 'history', at: 'row', icon: <HistoryOutlined />, run: ([row]) => setLooked(row ?? null) },
  ]
  return (
    <>
      <ListScreen
        crud={maintenanceWearCrud}
        search={['state', 'meter', 'moldId', 'machineId', 'partId', 'replaceOn', 'enabled']}
        topics={['maintenanceWear', 'maintenancePart', 'mold']}
        form={form}
        actions={actions}
      />
      {looked && <WearHistory key={looked.id} wear={looked} onClose={() => setLooked(null)} />}
    </>
  )
}
