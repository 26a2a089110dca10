import { useState } from 'react'
import { type Action, type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { spcCharacteristic, spcCharacteristicCrud } from '../../contract/spc-characteristic.ts'
import { ChartDrawer } from './chart-drawer.tsx'

type Row = RowIn<typeof spcCharacteristicCrud.select>

const form = {
  drawer: true,
  width: 720,
  columns: 2,
  visible: (field: string, values: FormValues) => field !== 'subgroupSize' || values.chart !== 'iMR',
  // Single values are not grouped; means are mostly of five.
  derive: ({ chart }: FormValues) => (chart ? { subgroupSize: chart === 'iMR' ? 1 : 5 } : undefined),
} as const

/** What is charted live, that which waits to be released first; a row opens its chart. */
export function LiveTab() {
  const [opened, setOpened] = useState<number | null>(null)
  const actions: Action<Row>[] = [
    { key: 'open', label: 'spcLive.open', at: 'row', run: ([row]) => setOpened(row?.id ?? null) },
  ]
  return (
    <>
      <ListScreen<Row>
        crud={spcCharacteristicCrud}
        columns={spcCharacteristic.table}
        search={['schemeId', 'machineId', 'chart', 'enabled']}
        topics={['spcCharacteristic', 'spcSignal']}
        actions={actions}
        open={(row) => setOpened(row.id)}
        form={form}
      />
      {opened !== null && <ChartDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
