import { QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type FormValues, ListScreen, QrLabels, type RowIn } from '#core/web/kit/index.ts'
import { locationCrud } from '../../contract/location.ts'

type Place = RowIn<typeof locationCrud.select>

/** What each kind asks for beside the warehouse. */
const asks: Record<string, string> = { stationId: 'lineSide', machineId: 'feeder', lineId: 'line' }

const form = {
  visible: (field: string, values: FormValues) => !(field in asks) || values.kind === asks[field],
} as const

export default function Locations() {
  const t = useT()
  const [printing, setPrinting] = useState<Place[] | null>(null)
  const label: Action<Place> = {
    key: 'label',
    icon: <QrcodeOutlined />,
    right: 'stockLocation.view',
    run: (rows) => setPrinting(rows),
  }
  return (
    <>
      <ListScreen
        crud={locationCrud}
        search={['code', 'kind', 'warehouseId', 'zone', 'enabled']}
        topics={['stockLocation', 'warehouse', 'stockBalance']}
        form={form}
        actions={[label]}
      />
      {printing && (
        <QrLabels
          title={t('stockLocation.labels')}
          labels={printing.map(({ id, code, zone, placeName }) => ({
            id,
            number: code,
            name: placeName ?? '',
            place: zone ?? '',
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}
